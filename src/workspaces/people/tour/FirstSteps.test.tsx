import { expect, test } from 'vitest'
import { testAdvocate, testUser } from '#domain/identity/account/testing.ts'
import { permissionsOf } from '#domain/identity/roles.ts'
import { tourFor } from './FirstSteps.tsx'

const at = (facility_role: 'Admissions Coordinator' | 'Manager') => ({ facility_roles: [{ facility_id: 1, facility_role }] })
const ofCenter = { ...testUser, organization_type: 'treatment_center' } as const
const admin = (role_id: number) => ({ ...testUser, role_id, is_admin: true, permissions: [...permissionsOf[role_id]!] })
const waysOf = (user: Parameters<typeof tourFor>[0]) => tourFor(user).steps.flatMap(({ link }) => link?.to ?? [])

test('each role has its own first steps', () => {
  expect(tourFor(testAdvocate).title).toBe('Your first placement, in five steps')
  expect(tourFor({ ...ofCenter, ...at('Admissions Coordinator') }).title).toBe('From application to admission, in five steps')
  expect(tourFor({ ...ofCenter, organization_role: 'administrator' }).title).toBe('Get your facilities ready, in four steps')
  expect(tourFor(testUser).title).toBe('Three pages to know')
  expect(tourFor(admin(1)).title).toBe('Admin essentials')
})

test('every step of an advocate gets its check mark from the records', () => {
  expect(tourFor(testAdvocate).steps.map(({ key }) => key)).toEqual(['patient', 'release', 'matches', 'apply', 'agree'])
})

test('a step links only to screens the user may open', () => {
  expect(waysOf(testAdvocate)).toEqual(['/patient/intake/add/section-1/p/New'])
  expect(waysOf({ ...ofCenter, organization_role: 'administrator' })).toEqual(Array(3).fill('/facility/my_organization'))
  expect(waysOf(testUser)).toEqual(['/facility/my_organization', '/insights'])
  expect(waysOf(admin(1))).toEqual(['/admin/users/dashboard', '/admin/imports', '/admin/changes'])
})
