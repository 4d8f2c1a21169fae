import { describe, expect, test } from 'vitest'
import { type Permission, permissions, permissionsOf, platformRoles } from '#domain/identity/roles.ts'
import { testUsers } from '../seed/testUsers.ts'
import { endpoints } from './endpoints.ts'
import { matrix } from './matrix.ts'

/** The permissions that each console call requires. The caller needs all of them. */
const permissionRules: Record<string, readonly Permission[]> = {
  'featureTags.show': ['TAG_READ'],
  'featureTags.export': ['TAG_READ'],
  'featureTags.create': ['TAG_WRITE'],
  'featureTags.edit': ['TAG_WRITE'],
  'featureTags.bulkStatus': ['TAG_WRITE'],
  'payers.show': ['PROVIDER_READ'],
  'payers.export': ['PROVIDER_READ'],
  'payers.create': ['PROVIDER_WRITE'],
  'payers.edit': ['PROVIDER_WRITE'],
  'payers.bulkStatus': ['PROVIDER_WRITE'],
  'payerMerges.list': ['PROVIDER_READ'],
  'payerMerges.export': ['PROVIDER_READ'],
  'payerMerges.merge': ['PROVIDER_WRITE'],
  'payerMerges.keepApart': ['PROVIDER_WRITE'],
  'users.list': ['USER_READ'],
  'users.export': ['USER_READ'],
  'users.show': ['USER_READ'],
  'users.create': ['USER_WRITE'],
  'users.edit': ['USER_WRITE'],
  'users.waiting': ['USER_WRITE', 'ORG_WRITE_ALL'],
  'users.hospitals': ['USER_WRITE', 'ORG_WRITE_ALL'],
  'users.approve': ['USER_WRITE', 'ORG_WRITE_ALL'],
  'users.changePassword': ['USER_WRITE'],
  'users.bulkStatus': ['USER_WRITE'],
  'users.bulkApprove': ['USER_WRITE', 'ORG_WRITE_ALL'],
  'transfers.all': ['FULL_PATIENT_TRANSFER'],
  'transfers.previewAll': ['FULL_PATIENT_TRANSFER'],
  'transfers.receivers': ['FULL_PATIENT_TRANSFER'],
  'organizations.list': ['ORG_READ_ALL'],
  'organizations.export': ['ORG_READ_ALL'],
  'organizations.create': ['ORG_WRITE_ALL'],
  'organizations.show': ['ORG_READ_ALL'],
  'organizations.data': ['ORG_READ_ALL'],
  'organizations.members': ['ORG_READ_ALL'],
  'organizations.locations': ['ORG_READ_ALL'],
  'organizations.membersExport': ['ORG_READ_ALL'],
  'organizations.locationsExport': ['ORG_READ_ALL'],
  'organizations.edit': ['ORG_WRITE_ALL'],
  'organizations.setSigningAge': ['ORG_WRITE_ALL'],
  'organizations.changeStatus': ['ORG_WRITE_ALL'],
  'organizations.bulkStatus': ['ORG_WRITE_ALL'],
  'organizations.addMember': ['ORG_WRITE_ALL'],
  'organizations.removeMember': ['ORG_WRITE_ALL'],
  'organizations.removal': ['ORG_WRITE_ALL'],
  'organizations.availableRoles': ['ORG_WRITE_ALL'],
  'organizations.giveRole': ['ORG_WRITE_ALL'],
  'organizations.removeRole': ['ORG_WRITE_ALL'],
  'facilities.listAll': ['FACILITY_READ_ALL'],
  'facilities.export': ['FACILITY_READ_ALL'],
  'facilities.create': ['FACILITY_WRITE_ALL'],
  'facilities.remove': ['FACILITY_WRITE_ALL'],
  'facilities.chooseContact': ['FACILITY_WRITE_ALL'],
  'facilities.changeStatus': ['FACILITY_WRITE_ALL'],
  'facilities.bulkStatus': ['FACILITY_WRITE_ALL'],
}
/** The console's resources. `permissionRules` must list all their calls. */
const resources = ['featureTags', 'payers', 'payerMerges', 'users', 'organizations']
const openToAll = ['organizations.mine', 'organizations.myData']

const admins = testUsers.filter(member => 'role_id' in member)

test('every console call requires an existing permission [PERM-012]', () => {
  const calls = endpoints.map(({ name }) => name).filter(name => resources.includes(name.split('.')[0]!))
  expect(calls.filter(name => !permissionRules[name] && !openToAll.includes(name))).toEqual([])
  expect(
    Object.values(permissionRules)
      .flat()
      .filter(permission => !permissions.includes(permission)),
  ).toEqual([])
})

test('the platform roles have the same ids as in the API [PERM-001]', () => {
  expect(platformRoles).toEqual({ SUPER_ADMIN: 1, RW_USER: 2, SOCIAL_WORK_ADMIN: 3, TECH_SUPPORT_ADMIN: 4 })
  expect([1, 2, 3, 4].filter(role => permissionsOf[role]?.includes('IS_ADMIN'))).toEqual([1, 3, 4])
})

test('platform roles have the decided permissions, the standard user none [PERM-001] [PERM-012]', () => {
  expect(permissionsOf[platformRoles.SUPER_ADMIN]).toEqual(permissions)
  const missingFor = (role: number) => permissions.filter(permission => !permissionsOf[role]!.includes(permission))
  expect(missingFor(platformRoles.SOCIAL_WORK_ADMIN)).toEqual(['ROLE_WRITE', 'TAG_WRITE', 'PROVIDER_WRITE', 'FACILITY_WRITE_ALL'])
  expect(missingFor(platformRoles.TECH_SUPPORT_ADMIN)).toEqual([
    'USER_WRITE',
    'ROLE_WRITE',
    'ORG_WRITE_ALL',
    'FULL_PATIENT_TRANSFER',
    'PATIENT_TRANSFER_WITHIN_ORG',
    'INSIGHTS_READ',
  ])
  expect(permissionsOf[platformRoles.RW_USER] ?? []).toEqual([])
})

/** This test compares the matrix with the permissions; matrix.test.ts compares it with the server. */
describe.each(Object.entries(permissionRules))('%s', (name, required) => {
  test.each(admins)('for $username [PERM-012] [PERM-015]', ({ username, role_id }) => {
    const row = matrix[name]!
    const line = row.own ?? row.any!
    const allowed = /^20[01] ([^,]+)/.exec(line)![1]!.trim().split(/\s+/)
    const isPermitted = required.every(permission => permissionsOf[role_id!]!.includes(permission))
    expect(allowed.includes(username)).toBe(isPermitted)
  })
})
