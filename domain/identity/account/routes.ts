import { adminAccess, auditAccess, retentionAccess } from '../../compliance/access.ts'
import { importAccess, treatmentTermAccess } from '../../imports/access.ts'
import { releaseAccess } from '../../intake/access.ts'
import { invitationAccess } from '../../people/access.ts'
import { demandAccess } from '../../placement/access.ts'
import { systemAccess } from '../../platform/access.ts'
import { type Actor, hasPermission, readingRoles } from '../actor.ts'
import { pendingScreen } from './session.ts'

const advocate = (actor: Actor) => actor.is_patient_advocate
const readsPatients = (actor: Actor) => hasPermission(actor, 'FULL_PATIENT_TRANSFER')
const staff = (actor: Actor) => readingRoles(actor).length > 0
const centerAdmin = (actor: Actor) =>
  actor.organization_type === 'treatment_center' && actor.organization_role === 'administrator'
const manager = (actor: Actor) => actor.facility_roles.some(role => role.facility_role === 'Manager')

/** Who may open each screen (NAV-017, NAV-031). The server checks access to each screen's data separately. */
export const routeRules = {
  account: (_actor: Actor) => true,
  help: (_actor: Actor) => true,
  patientDashboard: (actor: Actor) => advocate(actor) || readsPatients(actor),
  admissions: (actor: Actor) => staff(actor) || centerAdmin(actor),
  intake: advocate,
  /** Restricted viewers (PERM-010) may also open the review and the matches but cannot take any action. */
  review: (actor: Actor) => advocate(actor) || staff(actor) || readsPatients(actor),
  matches: (actor: Actor) => advocate(actor) || readsPatients(actor),
  community: (actor: Actor) => !actor.is_admin,
  myOrganization: (actor: Actor) => !actor.is_admin,
  /** An admin without INSIGHTS_READ can open the screen, which then explains that the permission is missing. */
  insights: (_actor: Actor) => true,
  editFacility: (actor: Actor) => hasPermission(actor, 'FACILITY_READ_ALL') || centerAdmin(actor) || manager(actor),
  addFacility: (actor: Actor) => hasPermission(actor, 'FACILITY_WRITE_ALL') || centerAdmin(actor),
  adminHome: adminAccess['admin.home'],
  adminUsers: (actor: Actor) => hasPermission(actor, 'USER_READ'),
  adminInvitations: invitationAccess['invitations.manage'],
  adminOrganizations: (actor: Actor) => hasPermission(actor, 'ORG_READ_ALL'),
  adminFacilities: (actor: Actor) => hasPermission(actor, 'FACILITY_READ_ALL'),
  adminDemand: demandAccess['demand.list'],
  adminFeatureTags: (actor: Actor) => hasPermission(actor, 'TAG_READ'),
  adminProviders: (actor: Actor) => hasPermission(actor, 'PROVIDER_READ'),
  adminAccountSecurity: (actor: Actor) => hasPermission(actor, 'USER_WRITE'),
  adminImports: importAccess['imports.list'],
  adminTreatmentTerms: treatmentTermAccess['treatmentTerms.list'],
  adminDisclosures: releaseAccess['releases.allDisclosures'],
  adminAudit: auditAccess['audit.read'],
  adminRetention: retentionAccess['retention.read'],
  adminSystem: systemAccess['system.read'],
  adminMessages: adminAccess['admin.outbox'],
  adminChanges: (actor: Actor) => auditAccess['audit.changes'](actor),
} as const satisfies Record<string, (actor: Actor) => boolean>
export type GuardedRoute = keyof typeof routeRules

/** Whether the actor may open this screen. False for every screen until onboarding is complete. */
export const mayOpen = (actor: Actor, route: GuardedRoute): boolean =>
  pendingScreen(actor) === undefined && keepsRoute(actor, route) && routeRules[route](actor)

/** The screens that stay open to members of a deactivated organization, in the view-only period (S-37). */
const viewedRoutes: readonly GuardedRoute[] = ['account', 'help', 'patientDashboard', 'admissions', 'review']

const keepsRoute = ({ organization_limit: limit }: Actor, route: GuardedRoute): boolean =>
  !limit || (limit.access === 'view only' && viewedRoutes.includes(route))
