import { describe, expect, test } from 'vitest'
import { cast, inHospital, someone, who } from './cast.testing.ts'
import { claimScope, facilityScope } from './directory/access.ts'
import { peopleScope } from './identity/access.ts'
import { organizationScope } from './people/access.ts'
import { unassignedScope } from './placement/access.ts'
import { canSearchListings, openableFacilities, searchedKinds } from './search/access.ts'

const deleted_at = { empty: true }
const orgAdmin = someone({ organization_role: 'administrator' })
const hospitalAdmin = someone({ ...inHospital, organization_role: 'administrator' })

describe('which facilities an actor may read', () => {
  const approved = { columns: { deleted_at, status: ['Approved'] } }
  const ofOrganization = (id: number) => ({ columns: { deleted_at, organization_id: [id] } })

  test('everyone reads approved facilities, and members those of their organization in any status', () => {
    expect(facilityScope(cast.loner)).toEqual({ any: [approved] })
    expect(facilityScope(cast.advocate)).toEqual({ any: [approved, ofOrganization(4)] })
  })
  test('staff also read the facilities where they have a role', () => {
    expect(facilityScope(cast.manager)).toEqual({ any: [approved, ofOrganization(9), { columns: { deleted_at, id: [7] } }] })
  })
  test('administrators read all facilities that are not deleted [ORG-024]', () => {
    for (const actor of [cast.socialWork, cast.techSupport])
      expect(facilityScope(actor)).toEqual({ any: [{ columns: { deleted_at } }] })
  })
})

describe('which facilities a search opens', () => {
  test('all for administrators, the center’s for its Org Admin, and the managed ones for a Manager', () => {
    expect(openableFacilities(cast.techSupport)).toEqual({ any: [{ columns: { deleted_at } }] })
    expect(openableFacilities(cast.centerAdmin)).toEqual({ any: [{ columns: { deleted_at, organization_id: [9] } }] })
    expect(openableFacilities(cast.manager)).toEqual({ any: [{ columns: { deleted_at, id: [7] } }] })
    const both = { ...cast.centerAdmin, facility_roles: cast.manager.facility_roles }
    expect(openableFacilities(both)).toEqual({
      any: [{ columns: { deleted_at, organization_id: [9] } }, { columns: { deleted_at, id: [7] } }],
    })
  })
  test('none for everyone else', () => {
    expect(who(actor => openableFacilities(actor) === 'none')).toEqual([
      ...['advocate', 'colleague', 'outsideAdvocate', 'hospitalMember'],
      ...['coordinator', 'otherCoordinator', 'loner'],
    ])
    expect([openableFacilities(hospitalAdmin), openableFacilities(orgAdmin)]).toEqual(['none', 'none'])
  })
  test('a search finds only the kinds of records that the actor may open, in display order', () => {
    expect(searchedKinds(cast.socialWork)).toEqual(['patients', 'users', 'organizations', 'facilities'])
    expect(searchedKinds(cast.techSupport)).toEqual(['users', 'organizations', 'facilities'])
    // Advocates find facilities in order to search for a bed there.
    expect(searchedKinds(cast.advocate)).toEqual(['patients', 'facilities'])
    expect(searchedKinds(cast.coordinator)).toEqual(['patients'])
    expect(searchedKinds(cast.centerAdmin)).toEqual(['facilities'])
    expect(searchedKinds(cast.loner)).toEqual([])
    expect(who(canSearchListings)).toEqual(['advocate', 'colleague', 'outsideAdvocate'])
  })
})

test('administrators read all claims, and Org Admins those of their own treatment center', () => {
  expect(who(actor => claimScope(actor) === 'all')).toEqual(['socialWork', 'techSupport'])
  expect(claimScope(cast.centerAdmin)).toEqual({ any: [{ columns: { organization_id: [9] } }] })
  const alone = { ...orgAdmin, organization_type: 'treatment_center' as const }
  for (const actor of [cast.coordinator, hospitalAdmin, orgAdmin, alone]) expect(claimScope(actor)).toBe('none')
})

test('administrators read all organizations, and everyone else their own [PERM-016]', () => {
  expect(who(actor => organizationScope(actor) === 'all')).toEqual(['socialWork', 'techSupport'])
  expect(organizationScope(cast.hospitalMember)).toEqual({ any: [{ columns: { id: [4] } }] })
  expect(organizationScope(cast.loner)).toBe('none')
})

test('advocates may take over the unassigned patients of their hospital, and admins those of all [S-14]', () => {
  const unassigned = { advocate_id: { empty: true } }
  expect(unassignedScope(cast.socialWork)).toEqual({ any: [{ columns: unassigned }] })
  expect(unassignedScope(cast.advocate)).toEqual({ any: [{ columns: { ...unassigned, organization_id: [4] } }] })
  expect(who(actor => unassignedScope(actor) === 'none')).toEqual([
    ...['hospitalMember', 'coordinator', 'manager', 'otherCoordinator', 'centerAdmin', 'techSupport', 'loner'],
  ])
  const atCenter = { ...cast.centerAdmin, is_patient_advocate: true }
  const alone = someone({ is_patient_advocate: true, organization_type: 'hospital' })
  expect([unassignedScope(atCenter), unassignedScope(alone)]).toEqual(['none', 'none'])
})

describe('whose profile picture an actor may see', () => {
  const ownPatients = [{ columns: { advocate_id: [3] } }]
  test('administrators see every picture', () => {
    expect(who(actor => peopleScope(actor) === 'all')).toEqual(['socialWork', 'techSupport'])
  })
  test('everyone else sees their own, those in their organization, and those of the other side of an application', () => {
    expect(peopleScope(cast.advocate)).toEqual({
      any: [
        { columns: { id: [3] } },
        { columns: { organization_id: [4] } },
        { through: { table: 'applications', from: 'id', to: 'advocate_id', any: [{ columns: { facility_id: [] } }] } },
        {
          through: {
            table: 'facility_roles',
            from: 'id',
            to: 'user_id',
            any: [{ through: { table: 'applications', from: 'facility_id', to: 'facility_id', any: ownPatients } }],
          },
        },
        {
          through: {
            table: 'facilities',
            from: 'id',
            to: 'primary_contact_id',
            any: [{ through: { table: 'applications', from: 'id', to: 'facility_id', any: ownPatients } }],
          },
        },
      ],
    })
    expect(peopleScope(cast.coordinator)).toMatchObject({
      any: expect.arrayContaining([
        { through: { table: 'applications', from: 'id', to: 'advocate_id', any: [{ columns: { facility_id: [7] } }] } },
      ]),
    })
  })
  test('a user without an organization sees nobody’s for having none', () => {
    expect(JSON.stringify(peopleScope(cast.loner))).not.toContain('organization_id')
  })
})
