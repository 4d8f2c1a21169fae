import type { Db } from '../../platform/db/connect.ts'
import { insertAll } from '../insert.ts'
import type { Person } from '../journey.ts'
import { npiFor } from '../npi.ts'
import { facilityRow, hoursAgo, type NewOrganization, organizationRow } from '../rows.ts'
import { findTestData, testFacilities, testOrganizations, testUsers } from '../testUsers.ts'
import { applicants } from './applicants.ts'
import { cityByName } from './cities.ts'
import { type DemoFacility, demoFacilities } from './facilities.ts'
import type { Placed } from './matches.ts'
import { fictionalPhone, type Name, streets } from './names.ts'
import type { Random } from './random.ts'
import { centerStaff, type DemoContext, hospitalAdvocates } from './staff.ts'

export type Colleague = Person & { email: string; organization_id: number | null }

/** The demo data that must exist before the first patient is created. */
export type Directory = {
  facilities: Placed[]
  house: Placed
  otherFacility: Placed
  coordinators: Map<number, Colleague[]>
  /** The test users by username, and the other advocates by number. */
  advocates: Record<string, Colleague>
  emailById: (user_id: number) => string
}

/** The number of facilities, including the test users' two facilities. */
export const facilityCount = 400

/** Adds treatment centers, facilities, their staff, and more advocates to the existing test users. */
export async function insertDirectory(tx: Db, context: DemoContext): Promise<Directory> {
  const { now, rng } = context
  const testData = await findTestData(tx)
  const centers = await insertCenters(tx, testData, context)
  const demo = demoFacilities(
    centers.map(({ brand }) => brand),
    facilityCount - Object.keys(testFacilities).length,
    now,
    rng,
  )
  const staff = centers.flatMap((center, n) => {
    const facilities = demo.flatMap((facility, index) => (facility.center === n && facility.staffed ? [index] : []))
    return centerStaff({ ...center, facilities }, context)
  })
  const advocates = demoHospitals.flatMap(([key, count]) =>
    hospitalAdvocates({ id: testData.organizations[key], domain: testOrganizations[key].domain }, count, context),
  )
  const { userIds, demoPlaced } = await insertFacilitiesAndStaff(tx, { demo, employees: [...staff, ...advocates], centers, now })
  await insertAll(tx, 'users', applicants(now, context.password_hash))

  await recordSignIns(tx, testData, now)

  const people = await tx
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'organization_id'])
    .execute()
  const byId = new Map(people.map(person => [person.id, person]))
  const house = placedTestFacility('house', testData, now)
  const otherFacility = placedTestFacility('otherHouse', testData, now)
  return {
    facilities: [house, otherFacility, ...demoPlaced],
    house,
    otherFacility,
    coordinators: await coordinators(tx, byId),
    advocates: Object.fromEntries([
      ...testUsers.filter(member => member.advocate).map(({ username }) => [username, byId.get(testData.users[username])!]),
      ...advocates.map((_, n) => [String(n), byId.get(userIds[staff.length + n]!)!]),
    ]),
    emailById: id => byId.get(id)!.email,
  }
}

/** Sets when each test user last signed in, except for the one who has not signed in yet. */
async function recordSignIns(tx: Db, { users }: TestData, now: Date) {
  for (const [n, { username, first_login }] of testUsers.entries())
    if (!first_login)
      await tx
        .updateTable('users')
        .set({ last_login_at: hoursAgo(now, 2 + 3 * n) })
        .where('id', '=', users[username])
        .execute()
}

/** The hospitals that get more advocates, and how many each one gets. */
const demoHospitals = [
  ['hospital', 2],
  ['otherHospital', 1],
  ['freeHospital', 2],
] as const

type TestData = Awaited<ReturnType<typeof findTestData>>
type Center = { brand: string; domain: string; id: number }

/** Inserts the demo treatment centers. Returns the test users' two centers, followed by the new ones. */
async function insertCenters(tx: Db, testData: TestData, { now, rng, nextName }: DemoContext): Promise<Center[]> {
  const ids = await insertAll(
    tx,
    'organizations',
    moreCenters.map(center => organizationRow(centerRow(center, nextName(), rng), now)),
  )
  return [
    { brand: 'Quiet Harbor', domain: testOrganizations.center.domain, id: testData.organizations.center },
    { brand: 'Birchmoor', domain: testOrganizations.otherCenter.domain, id: testData.organizations.otherCenter },
    ...moreCenters.map(({ brand, domain }, n) => ({ brand, domain, id: ids[n]! })),
  ]
}

type Insertion = {
  demo: readonly DemoFacility[]
  employees: ReturnType<typeof centerStaff>
  centers: readonly Center[]
  now: Date
}

/** Inserts the employees, the facilities, and the employees' roles there. */
async function insertFacilitiesAndStaff(tx: Db, { demo, employees, centers, now }: Insertion) {
  const userIds = await insertAll(
    tx,
    'users',
    employees.map(({ row }) => row),
  )
  // One row per employee and role. The first manager is the facility's primary contact.
  const roles = employees.flatMap(({ works }, n) => works.map(role => ({ ...role, user_id: userIds[n]! })))
  const contacts = new Map(
    roles.filter(role => role.facility_role === 'Manager').map(({ facility, user_id }) => [facility, user_id]),
  )
  const organizationId = (center: number | null) => (center === null ? null : centers[center]!.id)
  const facilityIds = await insertAll(
    tx,
    'facilities',
    demo.map(({ center, row }, n) => ({
      ...row,
      organization_id: organizationId(center),
      primary_contact_id: contacts.get(n) ?? null,
    })),
  )
  await insertAll(
    tx,
    'facility_roles',
    roles.map(({ facility, ...role }) => ({ ...role, facility_id: facilityIds[facility]!, created_at: now.toISOString() })),
  )
  const demoPlaced: Placed[] = demo.map(({ center, staffed, row }, n) => ({
    id: facilityIds[n]!,
    organization_id: organizationId(center),
    staffed,
    row,
  }))
  return { userIds, demoPlaced }
}

const placedTestFacility = (key: keyof typeof testFacilities, testData: TestData, now: Date): Placed => ({
  id: testData.facilities[key],
  organization_id: testData.organizations[testFacilities[key].organization],
  staffed: true,
  row: facilityRow(testFacilities[key].row, now),
})

async function coordinators(tx: Db, people: Map<number, Colleague>): Promise<Map<number, Colleague[]>> {
  const roles = await tx
    .selectFrom('facility_roles')
    .selectAll()
    .where('facility_role', '=', 'Admissions Coordinator')
    .orderBy('id')
    .execute()
  const byFacility = new Map<number, Colleague[]>()
  for (const { facility_id, user_id } of roles)
    byFacility.set(facility_id, [...(byFacility.get(facility_id) ?? []), people.get(user_id)!])
  return byFacility
}

/** The six treatment centers that have no test users. */
const moreCenters = [
  { name: 'Cottonwood Bend Recovery', brand: 'Cottonwood Bend', domain: 'cottonwoodbend', city: 'Denver, CO' },
  { name: 'Lanternfield Behavioral Health', brand: 'Lanternfield', domain: 'lanternfield', city: 'Nashville, TN' },
  { name: 'Saltmarsh Treatment Group', brand: 'Saltmarsh', domain: 'saltmarsh', city: 'Tampa, FL' },
  { name: 'Granite Ford Health', brand: 'Granite Ford', domain: 'graniteford', city: 'Boston, MA' },
  { name: 'Ember Valley Centers', brand: 'Ember Valley', domain: 'embervalley', city: 'Phoenix, AZ' },
  { name: 'Larkspur Way Foundation', brand: 'Larkspur Way', domain: 'larkspurway', city: 'San Diego, CA' },
] as const

function centerRow(
  center: (typeof moreCenters)[number],
  contact: Name,
  rng: Random,
): Partial<NewOrganization> & { name: string } {
  const { name, domain, city } = center
  const { county: _county, facilities: _facilities, ...address } = cityByName(city)
  return {
    name,
    type: 'treatment_center',
    npi_number: npiFor(142_318_500 + moreCenters.indexOf(center)),
    contact_first_name: contact.first_name,
    contact_last_name: contact.last_name,
    email: `office@${domain}.example`,
    phone_number: fictionalPhone(303, rng),
    address_line_one: `${rng.int(10, 990)} ${rng.pick(streets)}`,
    ...address,
  }
}
