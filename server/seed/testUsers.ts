import { tag } from '#domain/directory/tags.ts'
import { type FacilityRole, platformRoles } from '#domain/identity/roles.ts'
import { hashPassword } from '../platform/auth/hashing.ts'
import type { Db } from '../platform/db/connect.ts'
import { npiFor } from './npi.ts'
import type { NewFacility, NewOrganization } from './rows.ts'

/** The password of all test and demo users. */
export const testPassword = 'Passage!2026'

/** The SECRET_KEY of all test servers. */
export const testSecretKey = 'a secret key for tests, and tests alone'

let hash: Promise<string> | undefined
/** Hashed only once for all users because hashing is slow by design. */
export const testPasswordHash = (): Promise<string> => (hash ??= hashPassword(testPassword))

const chicago = { city: 'Chicago', state: 'IL', zip_code: '60602', latitude: 41.8829, longitude: -87.6321 }
const nashville = { city: 'Nashville', state: 'TN', zip_code: '37203', latitude: 36.1504, longitude: -86.7916 }
const pasadena = { city: 'Pasadena', state: 'CA', zip_code: '91101', latitude: 34.1469, longitude: -118.1391 }
const evanston = { city: 'Evanston', state: 'IL', zip_code: '60201', latitude: 42.0546, longitude: -87.6943 }

/** The test users' organizations, each with the domain of its email addresses. */
export const testOrganizations = {
  hospital: {
    domain: 'saintbrannoc',
    row: {
      npi_number: npiFor(142_318_601),
      name: 'Saint Brannoc Medical Center',
      type: 'hospital',
      plan: 'paid',
      address_line_one: '1400 Figtree Avenue',
    },
  },
  otherHospital: {
    domain: 'lakemere',
    row: {
      npi_number: npiFor(142_318_602),
      name: 'Lakemere General Hospital',
      type: 'hospital',
      plan: 'paid',
      address_line_one: '75 Harbor Drive',
      ...chicago,
    },
  },
  freeHospital: {
    domain: 'cedarfork',
    row: {
      npi_number: npiFor(142_318_603),
      name: 'Cedar Fork Community Hospital',
      type: 'hospital',
      plan: 'free',
      address_line_one: '9 Fork Road',
      ...nashville,
    },
  },
  center: {
    domain: 'quietharbor',
    row: {
      name: 'Quiet Harbor Recovery',
      type: 'treatment_center',
      plan: 'paid',
      address_line_one: '310 Jacaranda Street',
      ...pasadena,
    },
  },
  otherCenter: {
    domain: 'birchmoor',
    row: {
      npi_number: npiFor(142_318_604),
      name: 'Birchmoor Treatment Centers',
      type: 'treatment_center',
      plan: 'paid',
      address_line_one: '22 Moor Street',
      ...evanston,
    },
  },
} as const satisfies Record<string, { domain: string; row: Partial<NewOrganization> & { name: string } }>
export type TestOrganization = keyof typeof testOrganizations

/** The facilities where the test coordinators and managers work, one in each treatment center. */
export const testFacilities = {
  house: {
    organization: 'center',
    row: {
      name: 'Quiet Harbor House',
      address_line_one: '312 Jacaranda Street',
      accommodates_involuntary_hold: [tag.involuntaryHold.yes],
      ...pasadena,
    },
  },
  otherHouse: {
    organization: 'otherCenter',
    row: {
      name: 'Birchmoor Lodge',
      npi: npiFor(142_318_612),
      address_line_one: '24 Moor Street',
      county: 'Cook',
      main_phone_number: '+18475550120',
      insurance_plans_in_network: ['PY117', 'PY303'],
      ...evanston,
    },
  },
} as const satisfies Record<string, { organization: TestOrganization; row: Partial<NewFacility> & { name: string } }>
export type TestFacility = keyof typeof testFacilities

type Member = {
  username: string
  first_name: string
  last_name: string
  /** Shown in the table of sign-ins that the server prints at startup. */
  description: string
  /** The screen that the user sees after signing in. */
  landing: string
  role_id?: number
  advocate?: boolean
  organization?: TestOrganization
  administrator?: boolean
  works?: { at: TestFacility; as: FacilityRole }
  first_login?: boolean
}

const admin = '/admin/organizations/dashboard'
const patients = '/patient/advocate'
const admissions = '/patient/intakecoord'
const settings = '/account_settings'

const members = [
  {
    username: 'super.admin',
    first_name: 'Ada',
    last_name: 'Lindgren',
    description: 'Super admin: everything',
    landing: admin,
    role_id: platformRoles.SUPER_ADMIN,
  },
  {
    username: 'social.work',
    first_name: 'Tobias',
    last_name: 'Okafor',
    description: 'Social work admin: users, organizations, patients',
    landing: admin,
    role_id: platformRoles.SOCIAL_WORK_ADMIN,
  },
  {
    username: 'tech.support',
    first_name: 'June',
    last_name: 'Halloran',
    description: 'Tech support admin: facilities, tags, payers',
    landing: admin,
    role_id: platformRoles.TECH_SUPPORT_ADMIN,
  },
  {
    username: 'advocate',
    first_name: 'Elena',
    last_name: 'Marsh',
    description: 'Patient advocate at a hospital (paid plan)',
    landing: patients,
    advocate: true,
    organization: 'hospital',
  },
  {
    username: 'colleague',
    first_name: 'Daniel',
    last_name: 'Osei',
    description: 'Patient advocate at the same hospital',
    landing: patients,
    advocate: true,
    organization: 'hospital',
  },
  {
    username: 'outside.advocate',
    first_name: 'Priya',
    last_name: 'Raman',
    description: 'Patient advocate at another hospital',
    landing: patients,
    advocate: true,
    organization: 'otherHospital',
  },
  {
    username: 'coordinator',
    first_name: 'Carmen',
    last_name: 'Ibarra',
    description: 'Admissions coordinator of a facility',
    landing: admissions,
    organization: 'center',
    works: { at: 'house', as: 'Admissions Coordinator' },
  },
  {
    username: 'rehab.advocate',
    first_name: 'Owen',
    last_name: 'Tallis',
    description: 'Patient advocate at a treatment center, who also coordinates there',
    landing: admissions,
    advocate: true,
    organization: 'center',
    works: { at: 'house', as: 'Admissions Coordinator' },
  },
  {
    username: 'manager',
    first_name: 'Lewis',
    last_name: 'Abbott',
    description: 'Manager of the same facility',
    landing: settings,
    organization: 'center',
    works: { at: 'house', as: 'Manager' },
  },
  {
    username: 'other.coordinator',
    first_name: 'Hannah',
    last_name: 'Voss',
    description: 'Admissions coordinator at another treatment center',
    landing: admissions,
    organization: 'otherCenter',
    works: { at: 'otherHouse', as: 'Admissions Coordinator' },
  },
  {
    username: 'org.admin',
    first_name: 'Marcus',
    last_name: 'Bell',
    description: 'Org admin of the treatment center',
    landing: settings,
    organization: 'center',
    administrator: true,
  },
  {
    username: 'hospital.admin',
    first_name: 'Ingrid',
    last_name: 'Solberg',
    description: 'Org admin of the hospital (paid plan)',
    landing: settings,
    organization: 'hospital',
    administrator: true,
  },
  {
    username: 'free.hospital',
    first_name: 'Wade',
    last_name: 'Porter',
    description: 'Member of a hospital on the free plan',
    landing: settings,
    organization: 'freeHospital',
  },
  {
    username: 'member',
    first_name: 'Grace',
    last_name: 'Kimura',
    description: 'Member of the treatment center',
    landing: settings,
    organization: 'center',
  },
  { username: 'loner', first_name: 'Felix', last_name: 'Arden', description: 'User without an organization', landing: settings },
  {
    username: 'newcomer',
    first_name: 'Nadia',
    last_name: 'Flores',
    description: 'Patient advocate who signs in for the first time',
    landing: '/first_login',
    advocate: true,
    organization: 'hospital',
    first_login: true,
  },
] as const satisfies readonly Member[]
export type TestUsername = (typeof members)[number]['username']

export const testUsers: readonly (Member & { username: TestUsername })[] = members

/** A test user's email address, in the domain of the user's organization or, for users without one, of the platform. */
export const testEmail = ({ username, organization }: Pick<Member, 'username' | 'organization'>): string =>
  `${username}@${organization ? testOrganizations[organization].domain : 'passage'}.example`

/** The ids of this database's test users, organizations, and facilities, by name. */
export async function findTestData(db: Db): Promise<{
  users: Record<TestUsername, number>
  organizations: Record<TestOrganization, number>
  facilities: Record<TestFacility, number>
}> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'username as name'])
    .where(
      'username',
      'in',
      testUsers.map(member => member.username),
    )
    .execute()
  const organizations = await db.selectFrom('organizations').select(['id', 'name']).execute()
  const facilities = await db.selectFrom('facilities').select(['id', 'name']).where('organization_id', 'is not', null).execute()
  const idsByKey = <K extends string>(names: readonly (readonly [K, string])[], rows: { id: number; name: string }[]) =>
    Object.fromEntries(
      names.map(([key, name]) => {
        const row = rows.find(candidate => candidate.name === name)
        if (!row) throw new Error(`The test users are not in this database: no ${name}`)
        return [key, row.id]
      }),
    ) as Record<K, number>
  const keysAndNames = <K extends string>(table: Record<K, { row: { name: string } }>) =>
    (Object.keys(table) as K[]).map(key => [key, table[key].row.name] as const)
  return {
    users: idsByKey(
      testUsers.map(({ username }) => [username, username] as const),
      users,
    ),
    organizations: idsByKey(keysAndNames(testOrganizations), organizations),
    facilities: idsByKey(keysAndNames(testFacilities), facilities),
  }
}
