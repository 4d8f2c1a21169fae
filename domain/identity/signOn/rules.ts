import { type FacilityRole, facilityRoles } from '../roles.ts'
import type { Connection } from './schema.ts'

/** How far the provider's clock and the server's clock may differ, in seconds. */
export const clockTolerance = 180
/** How long a started sign-in can be finished, in seconds. */
export const attemptLifetime = 600

/**
 * Why a sign-in through an organization was refused, and what the user is told to do. The audit log and the server's log contain the
 * key; no text contains anything that the provider sent.
 */
export const refusals = {
  stale: 'This sign-in has expired or was already used. Start again.',
  declined: 'Your organization did not let you sign in. Ask its IT department whether you have access to Passage.',
  unreachable:
    'Your organization’s sign-in service is not responding. Try again in a few minutes, or sign in with your username and password.',
  settings: 'Your organization’s sign-in service rejected Passage. Ask a Passage administrator to test the connection.',
  not_verified:
    'The response of your organization’s sign-in service could not be verified. Start again. If this happens again, ask its IT department.',
  clock:
    'The clock of your organization’s sign-in service is wrong, or its response took too long. Start again. If this happens again, ask its IT department.',
  no_email:
    'Your organization’s sign-in service did not send your email address. Ask its IT department to release it to Passage.',
  email_not_verified:
    'Your organization’s sign-in service has not verified your email address. Verify it there, or ask its IT department for help.',
  other_domain:
    'Your email address does not belong to this organization. Sign in with your username and password, or with the address that your organization gave you.',
  platform_role: 'Administrators of Passage sign in with their username and password.',
  other_organization:
    'The account with your email address belongs to another organization. Sign in the way that organization asks you to, or ask a Passage administrator.',
  other_subject: 'Your account is linked to another identity of your organization. Ask a Passage administrator to unlink it.',
  no_account: 'You do not have an account yet. Ask a Passage administrator to create one.',
  no_name: 'Your organization’s sign-in service did not send your name. Ask its IT department to release it to Passage.',
  waiting: 'Your account is awaiting approval.',
  locked: 'Your account is locked. Ask an administrator to unlock it.',
  sign_on_required: 'Your organization requires its own sign-in. Choose “Continue with your organization”.',
} as const
export type Refusal = keyof typeof refusals

/** An account, and whether its organization accepts no password. */
type Account = { tmri_status: string; locked_at: string | Date | null; sign_on_required?: boolean }

/** Why someone who has proved who they are may not sign in, with a password or through an organization; undefined if they may. */
export const refusalOf = ({ tmri_status, locked_at, sign_on_required = false }: Account) => {
  if (locked_at !== null) return 'locked'
  if (tmri_status !== 'Approved') return 'waiting'
  return sign_on_required ? 'sign_on_required' : undefined
}

/** Where the organization requires its own sign-in, the user's password would be refused, too. */
const refusalsWhereRequired: Partial<Record<Refusal, string>> = {
  unreachable:
    'Your organization’s sign-in service is not responding. Try again in a few minutes. If it still does not respond, ask your organization’s IT department.',
  other_domain:
    'Your email address does not belong to this organization. Sign in with the address that your organization gave you.',
}

/** The sentence for a sign-in with a password is prescribed (AUTH-023), and says nothing about what to do. */
const whatToDo: Partial<Record<Refusal, string>> = {
  waiting: `${refusals.waiting} Ask an administrator to approve it.`,
}

/** What someone who signs in through an organization is told, by whether the organization requires it. */
export const refusalText = (reason: Refusal, { required }: Pick<Connection, 'required'>): string =>
  (required && refusalsWhereRequired[reason]) || whatToDo[reason] || refusals[reason]

type Claims = Record<string, unknown>

/** The values of a claim, which is either one text or a list. */
const valuesOf = (claims: Claims, name: string): string[] =>
  [claims[name]].flat().flatMap(value => (typeof value === 'string' ? [value] : []))

/** Whether the provider has checked a second factor that the organization trusts. */
export const isSecondFactorTrusted = (
  { trusted_acr, trusted_amr }: Pick<Connection, 'trusted_acr' | 'trusted_amr'>,
  claims: Claims,
): boolean =>
  valuesOf(claims, 'acr').some(value => trusted_acr.includes(value)) ||
  valuesOf(claims, 'amr').some(value => trusted_amr.includes(value))

/**
 * The roles that the claims give the user in the organization; undefined for a role that the claims do not decide. Claims never give
 * a role on the platform, and never end an advocate's work, because the advocate's patients would be without an advocate.
 */
export function rolesOf(
  {
    roles_claim,
    administrator_values,
    advocate_values,
  }: Pick<Connection, 'roles_claim' | 'administrator_values' | 'advocate_values'>,
  claims: Claims,
): { organization_role?: 'member' | 'administrator'; is_patient_advocate?: true } {
  if (!roles_claim) return {}
  const values = valuesOf(claims, roles_claim)
  const has = (listed: readonly string[]) => values.some(value => listed.includes(value))
  return {
    ...(administrator_values.length > 0 && { organization_role: has(administrator_values) ? 'administrator' : 'member' }),
    ...(has(advocate_values) && { is_patient_advocate: true }),
  }
}

const listOf = { Manager: 'manager_values', 'Admissions Coordinator': 'coordinator_values' } as const

type LocationRole = { facility_id: number; facility_role: FacilityRole }

/**
 * The roles at locations that the claims decide, and whether the user has each. A role without values is not decided, and neither is any
 * role at another location.
 */
export function locationRolesOf(
  { roles_claim, locations }: Pick<Connection, 'roles_claim' | 'locations'>,
  claims: Claims,
): (LocationRole & { given: boolean })[] {
  if (!roles_claim) return []
  const values = valuesOf(claims, roles_claim)
  return locations.flatMap(({ facility_id, ...lists }) =>
    facilityRoles.flatMap(facility_role => {
      const listed = lists[listOf[facility_role]]
      return listed.length ? [{ facility_id, facility_role, given: values.some(value => listed.includes(value)) }] : []
    }),
  )
}

/** The values of the table, each with the role and the location that it gives, as the audit log stores them. */
export const valuesAtLocations = (locations: Connection['locations']): (LocationRole & { value: string })[] =>
  locations.flatMap(({ facility_id, ...lists }) =>
    facilityRoles.flatMap(facility_role => lists[listOf[facility_role]].map(value => ({ facility_id, facility_role, value }))),
  )

/** The roles that a group can give its members, besides those at locations. */
export const groupRoles = ['administrator', 'advocate'] as const
type RoleLists = Pick<Connection, 'administrator_values' | 'advocate_values'>
/** A group that the organization's identity provider has provisioned. */
export type ProvisionedGroup = { name: string; external_id: string | null }

/** The table of roles names a group by its name, as Okta's claims do, or by its id at the provider, as Entra's do. */
const valuesOfGroup = ({ name, external_id }: ProvisionedGroup) => (external_id === null ? [name] : [name, external_id])

/** The roles that a group gives its members, by the same table as the values of a claim. */
export const rolesOfGroup = (lists: RoleLists, group: ProvisionedGroup): (typeof groupRoles)[number][] =>
  groupRoles.filter(role => valuesOfGroup(group).some(value => lists[`${role}_values`].includes(value)))

/** The roles that all of a member's groups together give in the organization. */
export const rolesOfGroups = (lists: RoleLists, groups: readonly ProvisionedGroup[]) =>
  rolesOf({ ...lists, roles_claim: 'groups' }, { groups: groups.flatMap(valuesOfGroup) })

/** The roles at locations that a member's groups decide. */
export const locationRolesOfGroups = (lists: Pick<Connection, 'locations'>, groups: readonly ProvisionedGroup[]) =>
  locationRolesOf({ ...lists, roles_claim: 'groups' }, { groups: groups.flatMap(valuesOfGroup) })

/** The roles at locations that a group gives its members. */
export const locationRolesOfGroup = (lists: Pick<Connection, 'locations'>, group: ProvisionedGroup): LocationRole[] =>
  locationRolesOfGroups(lists, [group]).filter(({ given }) => given)

/** Whether the address counts as verified by the provider. A claim that says otherwise always wins. */
export const isEmailVerified = ({ trusts_email }: Pick<Connection, 'trusts_email'>, { email_verified }: Claims): boolean =>
  email_verified === undefined ? trusts_email : email_verified === true || email_verified === 'true'
