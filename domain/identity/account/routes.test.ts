import { expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import { permissionsOf, platformRoles } from '../roles.ts'
import { type GuardedRoute, mayOpen, routeRules } from './routes.ts'

const plain: Actor = {
  id: 1,
  role_id: platformRoles.RW_USER,
  is_admin: false,
  is_patient_advocate: false,
  first_login: false,
  organization_id: 1,
  organization_type: 'treatment_center',
  organization_role: 'member',
  permissions: [],
  facility_roles: [],
}
const admin = (role_id: number): Actor => ({
  ...plain,
  role_id,
  is_admin: true,
  organization_id: null,
  permissions: [...permissionsOf[role_id]!],
})

const everyone: GuardedRoute[] = ['account', 'help', 'insights']
const members: GuardedRoute[] = [...everyone, 'community', 'myOrganization']
const advocates: GuardedRoute[] = [...members, 'patientDashboard', 'intake', 'review', 'matches']
const reads: GuardedRoute[] = ['patientDashboard', 'review', 'matches']
const console: GuardedRoute[] = [
  'adminHome',
  'adminUsers',
  'adminOrganizations',
  'adminFacilities',
  'adminDemand',
  'adminImports',
  'adminFeatureTags',
  'adminProviders',
  'adminChanges',
  'adminTreatmentTerms',
]

test.each<[string, Actor, GuardedRoute[]]>([
  ['a member', plain, members],
  ['an advocate', { ...plain, organization_type: 'hospital', is_patient_advocate: true }, advocates],
  [
    'a coordinator',
    { ...plain, facility_roles: [{ facility_id: 3, facility_role: 'Admissions Coordinator' }] },
    [...members, 'admissions', 'review'],
  ],
  [
    'a manager',
    { ...plain, facility_roles: [{ facility_id: 3, facility_role: 'Manager' }] },
    [...members, 'admissions', 'review', 'editFacility'],
  ],
  [
    "a treatment center's administrator",
    { ...plain, organization_role: 'administrator' },
    [...members, 'admissions', 'editFacility', 'addFacility'],
  ],
  ["a hospital's administrator", { ...plain, organization_type: 'hospital', organization_role: 'administrator' }, members],
  [
    'a super admin',
    admin(platformRoles.SUPER_ADMIN),
    [
      ...everyone,
      ...reads,
      ...console,
      'editFacility',
      'addFacility',
      'adminAccountSecurity',
      'adminInvitations',
      'adminAudit',
      'adminDisclosures',
      'adminMessages',
      'adminRetention',
      'adminSystem',
    ],
  ],
  [
    'a social work admin',
    admin(platformRoles.SOCIAL_WORK_ADMIN),
    [...everyone, ...reads, ...console, 'editFacility', 'adminAccountSecurity', 'adminInvitations'],
  ],
  ['a tech support admin', admin(platformRoles.TECH_SUPPORT_ADMIN), [...everyone, ...console, 'editFacility', 'addFacility']],
])('%s can open exactly these screens [NAV-017] [NAV-031]', (_, actor, expected) => {
  const opened = (Object.keys(routeRules) as GuardedRoute[]).filter(route => mayOpen(actor, route))
  expect(opened.toSorted()).toEqual(expected.toSorted())
})

test('a user cannot open any screen before completing the welcome screen', () => {
  for (const route of Object.keys(routeRules) as GuardedRoute[])
    expect(mayOpen({ ...admin(platformRoles.SUPER_ADMIN), first_login: true }, route)).toBe(false)
})
