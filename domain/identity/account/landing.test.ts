import { expect, test } from 'vitest'
import { landing } from './session.ts'
import { testAdvocate, testUser } from './testing.ts'

const manager = { facility_id: 3, facility_role: 'Manager' as const }
const coordinator = { facility_id: 4, facility_role: 'Admissions Coordinator' as const }

test.each([
  ['a new user, even an administrator [AUTH-006]', { ...testUser, first_login: true, is_admin: true }, '/first_login'],
  ['an administrator [AUTH-007] [AUTH-045]', { ...testUser, is_admin: true }, '/admin/organizations/dashboard'],
  ['a coordinator [AUTH-008] [AUTH-045]', { ...testUser, facility_roles: [coordinator] }, '/patient/intakecoord'],
  [
    'a manager of one facility who is a coordinator at another [AUTH-008] [AUTH-045]',
    { ...testUser, facility_roles: [manager, coordinator] },
    '/patient/intakecoord',
  ],
  [
    'an advocate with any facility role [AUTH-009] [AUTH-045]',
    { ...testAdvocate, facility_roles: [manager] },
    '/patient/intakecoord',
  ],
  ['an advocate without a facility role [AUTH-009] [AUTH-045]', testAdvocate, '/patient/advocate'],
  ['a manager [AUTH-010] [AUTH-045]', { ...testUser, facility_roles: [manager] }, '/account_settings'],
  ['a member without a role [AUTH-010] [AUTH-045]', testUser, '/account_settings'],
])('%s lands on the right screen', (_, user, route) => expect(landing(user)).toBe(route))
