import type { Db } from '../platform/db/connect.ts'
import type { Files } from '../platform/gateways/files.ts'
import { tagIds } from './catalog.ts'
import { prepareCases } from './demo/caseload.ts'
import { demoCases } from './demo/cases.ts'
import { insertHistory } from './demo/history.ts'
import { insertDemo } from './demo/insertDemo.ts'
import { nameGenerator, pastFamilies } from './demo/names.ts'
import { pastCases } from './demo/pastCases.ts'
import { insertPhotos, storePhotos } from './demo/photos.ts'
import { random } from './demo/random.ts'
import { insertAll } from './insert.ts'
import { payers } from './lookups/payers.ts'
import { roles } from './lookups/roles.ts'
import { tags } from './lookups/tags.ts'
import { facilityRow, organizationRow, userRow } from './rows.ts'
import {
  type TestFacility,
  type TestOrganization,
  testEmail,
  testFacilities,
  testOrganizations,
  testPasswordHash,
  testUsers,
} from './testUsers.ts'

/**
 * Creates the required tags, roles, and payers. Safe to run again, because it does not change existing rows. Ids in the catalog are
 * explicit and below 10000; tags added later get higher ids.
 */
export const seedLookups = (db: Db): Promise<void> =>
  db.transaction().execute(async tx => {
    await tx
      .insertInto('roles')
      .values(roles)
      .onConflict(oc => oc.doNothing())
      .execute()
    for (let from = 0; from < tags.length; from += 200)
      await tx
        .insertInto('feature_tags')
        .values(tags.slice(from, from + 200))
        .onConflict(oc => oc.doNothing())
        .execute()
    await tx
      .insertInto('payers')
      .values(payers)
      .onConflict(oc => oc.doNothing())
      .execute()
  })

/** Creates the test users with their five organizations and two facilities. Requires the lookups. */
export const seedTestData = (db: Db, now: Date): Promise<void> => db.transaction().execute(tx => insertTestData(tx, now))

async function insertTestData(tx: Db, now: Date): Promise<void> {
  const organizationKeys = Object.keys(testOrganizations) as TestOrganization[]
  const organizationIds = await insertAll(
    tx,
    'organizations',
    organizationKeys.map(key =>
      organizationRow({ email: `office@${testOrganizations[key].domain}.example`, ...testOrganizations[key].row }, now),
    ),
  )
  const organization = (key: TestOrganization) => organizationIds[organizationKeys.indexOf(key)]!

  const password_hash = await testPasswordHash()
  const userIds = await insertAll(
    tx,
    'users',
    testUsers.map((member, n) =>
      userRow(
        {
          username: member.username,
          email: testEmail(member),
          password_hash,
          first_name: member.first_name,
          last_name: member.last_name,
          phone_number: `+1213555${String(140 + n).padStart(4, '0')}`,
          ...(member.role_id && { role_id: member.role_id }),
          ...(member.advocate && {
            is_patient_advocate: true,
            pa_type: tagIds('pa_type', member.organization === 'center' ? 'Treatment center' : 'Hospital'),
          }),
          ...(member.organization && {
            organization_id: organization(member.organization),
            organization_role: member.administrator ? 'administrator' : 'member',
          }),
          ...(member.first_login && { first_login: true, tour_due: true, agreement_version: null, agreement_accepted_at: null }),
        },
        now,
      ),
    ),
  )

  const facilityKeys = Object.keys(testFacilities) as TestFacility[]
  const staffOf = (key: TestFacility) =>
    testUsers.flatMap((member, n) => (member.works?.at === key ? [{ ...member.works, user_id: userIds[n]! }] : []))
  const facilityIds = await insertAll(
    tx,
    'facilities',
    facilityKeys.map(key =>
      facilityRow(
        {
          organization_id: organization(testFacilities[key].organization),
          primary_contact_id: staffOf(key).at(-1)?.user_id ?? null,
          website_url: `https://${testOrganizations[testFacilities[key].organization].domain}.example`,
          ...testFacilities[key].row,
        },
        now,
      ),
    ),
  )
  await insertAll(
    tx,
    'facility_roles',
    facilityKeys.flatMap((key, n) =>
      staffOf(key).map(({ as, user_id }) => ({
        facility_id: facilityIds[n]!,
        user_id,
        facility_role: as,
        created_at: now.toISOString(),
      })),
    ),
  )
}

/**
 * Creates lookups, test users, and demo data. Everything is reproducible, with dates relative to `now`. Does nothing if the database
 * has users. First stores releases and photos in `files`, then inserts all rows in one transaction.
 */
export async function seedDemo(
  db: Db,
  { now, files, log }: { now: Date; files: Pick<Files, 'put' | 'remove'>; log?: (line: string) => void },
): Promise<void> {
  if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
  log?.('Creating the demo data: hospitals, treatment centers, facilities, and patients…')
  await seedLookups(db)
  const password_hash = await testPasswordHash()
  const rng = random(20_261)
  const nextName = nameGenerator(rng)
  const put = (bytes: Uint8Array) => files.put(bytes, 'pdf')
  const cases = await prepareCases(demoCases, put, nextName, now, rng)
  // Past cases have random values and family names of their own, so that they change nothing about the current cases.
  const pastRng = random(20_262)
  const past = await prepareCases(pastCases(pastRng), put, nameGenerator(pastRng, pastFamilies), now, pastRng)
  const photos = await storePhotos(files)
  await db.transaction().execute(async tx => {
    await insertTestData(tx, now)
    await insertDemo(tx, cases, past, { now, rng: rng, nextName: nextName, password_hash })
    await insertPhotos(tx, photos, now)
    await insertHistory(tx, now)
    // These deadlines are in the past and must not cause warnings.
    await tx.updateTable('answer_clocks').set({ quiet_until: now.toISOString() }).execute()
  })
}
