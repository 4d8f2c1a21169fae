import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { MergePreview } from '#domain/directory/merges/contract.ts'
import { differingStandings } from '../../platform/standings/standings.ts'
import { buildApplication, buildFacility, buildOrganization, buildPatient, buildStaff, giveRole } from '../../seed/builders.ts'
import { tagIds } from '../../seed/catalog.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { moveRowsByTable } from './movedRows.ts'

const { db, context, as, clock } = await startServer()
const now = context.now()
const { organizations, users } = await findTestData(db)
const orgAdmin = as('org.admin')
const admin = as('tech.support')

const inCenter = (overrides: object = {}) => buildFacility(db, now, { organization_id: organizations.center, ...overrides })
const previewMerge = async (keeping: number, losing: number, call = orgAdmin) =>
  (await call('GET', `/facilities/${keeping}/merge/${losing}`)).json().data as MergePreview
async function merge(keeping: number, losing: number, take: string[] = [], call = orgAdmin) {
  const preview = await previewMerge(keeping, losing, call)
  return call('POST', `/facilities/${keeping}/merge`, {
    losing_id: losing,
    keeping_updated_at: preview.keeping.updated_at,
    losing_updated_at: preview.losing.updated_at,
    take,
  })
}
const row = (id: number) => db.selectFrom('facilities').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const count = async (table: 'applications' | 'facility_roles' | 'facility_files' | 'placement_attempts', facility_id: number) =>
  (await db.selectFrom(table).select('id').where('facility_id', '=', facility_id).execute()).length
const file = (facility_id: number, primary_image: boolean) =>
  db
    .insertInto('facility_files')
    .values({ facility_id, kind: 'photo', s3_filename: 'x.webp', uploaded_filename: 'x.png', primary_image })
    .execute()

describe('merging two facilities', () => {
  test('200 moves the rows counted in the preview and copies the chosen fields', async () => {
    const keeping = await inCenter({ name: 'Oak House', total_beds: 10, owner_text: 'Ours' })
    const losing = await inCenter({ name: 'Oak Hse', total_beds: 12, owner_text: 'Theirs', city: 'Reno', state: 'NV' })
    const staff = await buildStaff(db, now, { facility_id: losing.id })
    const both = await buildStaff(db, now, { facility_id: losing.id, facility_role: 'Manager' })
    await giveRole(db, now, { user_id: both.id, facility_id: keeping.id, facility_role: 'Manager' })
    const patient = await buildPatient(db, now, { advocate_id: users.advocate })
    const application = await buildApplication(db, now, { record_id: patient.id, facility_id: losing.id })
    await db
      .insertInto('placement_attempts')
      .values({
        facility_id: losing.id,
        patient_id: patient.id,
        user_id: users.advocate,
        outcome: 'No answer',
        at: now.toISOString(),
        created_at: now.toISOString(),
      })
      .execute()
    await file(keeping.id, true)
    await file(losing.id, true)

    const preview = await previewMerge(keeping.id, losing.id)
    expect(preview).toMatchObject({
      obstacle: null,
      moves: { applications: 1, applications_left: 0, roles: 1, photos: 1, documents: 0, calls: 1 },
    })
    expect((await merge(keeping.id, losing.id, ['total_beds', 'address'])).statusCode).toBe(200)

    expect(await row(keeping.id)).toMatchObject({
      name: 'Oak House',
      total_beds: 12,
      owner_text: 'Ours',
      city: 'Reno',
      state: 'NV',
    })
    expect(await row(losing.id)).toMatchObject({
      merged_into: keeping.id,
      deleted_at: context.now().toISOString(),
      name: 'Oak Hse',
    })
    expect(await count('applications', keeping.id)).toBe(1)
    expect(await count('facility_roles', keeping.id)).toBe(2)
    expect(await count('facility_roles', losing.id)).toBe(0)
    expect(await count('placement_attempts', keeping.id)).toBe(1)
    const photos = await db.selectFrom('facility_files').select('primary_image').where('facility_id', '=', keeping.id).execute()
    expect(photos.map(photo => photo.primary_image).sort()).toEqual([false, true])
    // The merged facility's staff can still work on the same application.
    expect((await as(staff.id)('GET', `/applications/${application.id}`)).statusCode).toBe(200)
  })

  test('200 the merged facility no longer matches, and its id redirects, also across two merges', async () => {
    const [a, b, c] = [await inCenter(), await inCenter(), await inCenter()] as const
    await merge(b.id, a.id)
    await merge(c.id, b.id)
    const response = await as('advocate')('GET', `/facilities/${a.id}`)
    expect([response.statusCode, response.json().data.id]).toEqual([200, c.id])
    const listed = (await as('advocate')('GET', '/facilities?page_size=100'))
      .json()
      .data.map((facility: { id: number }) => facility.id)
    expect(listed).not.toContain(a.id)
    // A merged facility can no longer be edited under its old id.
    expect((await orgAdmin('PUT', `/facilities/${a.id}`, { intake_section: 1 })).statusCode).toBe(404)
    await orgAdmin('DELETE', `/facilities/${c.id}`)
    expect((await as('advocate')('GET', `/facilities/${a.id}`)).statusCode).toBe(404)
  })

  test('200 moves its open beds unless the other reports the same kind, and invalidates its links', async () => {
    const [keeping, losing] = [await inCenter({ name: 'Ash House' }), await inCenter({ name: 'Ash Hse' })]
    const [level, other] = tagIds('treatment_level', 'IOP', 'Outpatient') as [number, number]
    const report = { population: 'anyone' as const, open: 2, told_at: now.toISOString() }
    const beds = [
      { ...report, facility_id: losing.id, treatment_level: level },
      { ...report, facility_id: losing.id, treatment_level: other },
      { ...report, facility_id: keeping.id, treatment_level: level, open: 5 },
    ]
    await db.insertInto('open_beds').values(beds).execute()
    const link = { user_id: users['org.admin'], token_hash: 'x', created_at: now.toISOString(), expires_at: now.toISOString() }
    await db
      .insertInto('bed_links')
      .values({ ...link, facility_id: losing.id })
      .execute()
    expect((await merge(keeping.id, losing.id)).statusCode).toBe(200)
    const statuses = await db
      .selectFrom('open_beds')
      .select(['treatment_level', 'open'])
      .where('facility_id', '=', keeping.id)
      .orderBy('treatment_level')
      .execute()
    expect(new Map(statuses.map(bed => [bed.treatment_level, bed.open]))).toEqual(
      new Map([
        [level, 5],
        [other, 2],
      ]),
    )
    expect(await db.selectFrom('bed_links').select('id').where('facility_id', '=', losing.id).execute()).toEqual([])
  })

  test('409 with both current records if either facility changed since the preview; nothing is merged', async () => {
    for (const changed of ['keeping', 'losing'] as const) {
      const pair = { keeping: await inCenter(), losing: await inCenter() }
      const preview = await previewMerge(pair.keeping.id, pair.losing.id)
      clock.advance(60)
      await db
        .updateTable('facilities')
        .set({ name: 'Renamed', updated_at: context.now().toISOString() })
        .where('id', '=', pair[changed].id)
        .execute()
      const response = await orgAdmin('POST', `/facilities/${pair.keeping.id}/merge`, {
        losing_id: pair.losing.id,
        keeping_updated_at: preview.keeping.updated_at,
        losing_updated_at: preview.losing.updated_at,
      })
      expect([response.statusCode, response.json().data[changed].name]).toEqual([409, 'Renamed'])
      expect((await row(pair.losing.id)).merged_into).toBeNull()
    }
  })

  test('409 for a patient with a running application at both; an ended one stays where it is and remains readable', async () => {
    const [keeping, losing] = [await inCenter(), await inCenter()]
    const patient = await buildPatient(db, now, { advocate_id: users.advocate })
    await buildApplication(db, now, { record_id: patient.id, facility_id: keeping.id })
    const running = await buildApplication(db, now, { record_id: patient.id, facility_id: losing.id })
    const response = await merge(keeping.id, losing.id)
    expect([response.statusCode, response.json().message]).toEqual([409, expect.stringContaining('open applications at both')])
    await db
      .updateTable('applications')
      .set({ status: 'Declined Application', ended_at: now.toISOString() })
      .where('id', '=', running.id)
      .execute()
    expect((await previewMerge(keeping.id, losing.id)).moves).toMatchObject({ applications: 0, applications_left: 1 })
    expect((await merge(keeping.id, losing.id)).statusCode).toBe(200)
    expect(await count('applications', losing.id)).toBe(1)
    expect((await as('advocate')('GET', `/applications/${running.id}`)).statusCode).toBe(200)
  })

  test('409 across organizations, and for merging a location into a listing; only an administrator merges two listings', async () => {
    const ownFacility = await inCenter()
    const other = await buildFacility(db, now, { organization_id: (await buildOrganization(db, now)).id })
    const listing = await buildFacility(db, now, { organization_id: null })
    const duplicate = await buildFacility(db, now, { organization_id: null })
    expect((await merge(ownFacility.id, other.id, [], admin)).statusCode).toBe(409)
    expect((await merge(listing.id, ownFacility.id, [], admin)).statusCode).toBe(409)
    expect((await orgAdmin('GET', `/facilities/${ownFacility.id}/merge/${listing.id}`)).statusCode).toBe(403)
    expect((await merge(listing.id, duplicate.id, [], admin)).statusCode).toBe(200)
    expect((await merge(ownFacility.id, listing.id, [], admin)).statusCode).toBe(200)
    expect((await as('advocate')('GET', `/facilities/${duplicate.id}`)).json().data.id).toBe(ownFacility.id)
  })

  test('a merge defines how it handles every table that refers to a facility', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'facilities'::regclass order by 1`.execute(db)
    expect(rows.map(({ table }) => table).filter(table => !(table in moveRowsByTable))).toEqual([])
  })
})

test('the lists show what the rules say after all of these changes', async () => {
  expect(await differingStandings(db)).toEqual([])
})
