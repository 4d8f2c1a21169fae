import { expect, test } from 'vitest'
import { buildFacility } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { decideFacilities, factsDigest, isEditedListing } from '../reading/facilityRows.ts'
import { createRecognizer } from '../reading/recognize.ts'

const { as, db, context } = await startServer()
const admin = as('super.admin')
const now = context.now()
const sanJuan = { latitude: 18.4655, longitude: -66.1057 }

/** A listing of the national directory without a place, as its import left it. */
async function listing(values: object = {}) {
  const source_id = `samhsa:${crypto.randomUUID()}`
  const { id } = await buildFacility(db, now, {
    organization_id: null,
    name: `Isla ${crypto.randomUUID().slice(0, 8)}`,
    state: 'PR',
    zip_code: '00901',
    latitude: null,
    longitude: null,
    county: null,
    geo_source: null,
    source_id,
    ...values,
  } as never)
  const source_hash = `mental:${factsDigest(await stored(id))}`
  await db.updateTable('facilities').set({ source_hash }).where('id', '=', id).execute()
  return { id, source_id }
}
const stored = (id: number) => db.selectFrom('facilities').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const place = (id: number, body: object) => admin('PUT', `/facilities/${id}/place`, body)
const listed = async (query: string) =>
  (await admin('GET', `/admin/facilities?page_size=100&${query}`)).json().data as { id: number; unplaced: string | null }[]

test('200 facilities without a place are listed with the reason, and no longer after they are placed by hand', async () => {
  const { id } = await listing()
  const military = await listing({ state: 'AE', zip_code: '09464' })
  const without = await listing({ zip_code: null })
  const found = await listed('listing=Missing')
  expect([id, military.id, without.id].map(one => found.find(row => row.id === one)?.unplaced)).toEqual([
    'unknown ZIP code',
    'military address',
    'no ZIP code',
  ])
  const reply = await place(id, { place: sanJuan })
  expect([reply.statusCode, reply.json().data]).toEqual([
    200,
    expect.objectContaining({ place: { ...sanJuan, approximate: false }, unplaced: null, placed: expect.anything() }),
  ])
  const ids = async (query: string) => (await listed(query)).map(row => row.id)
  expect([(await ids('listing=Missing')).includes(id), await ids('listing=Manual')]).toEqual([false, [id]])
  const pins = await db.selectFrom('facilities').select(['latitude', 'geo_source']).where('id', '=', id).executeTakeFirst()
  expect(pins).toEqual({ latitude: sanJuan.latitude, geo_source: 'street' })
})

test('a later import updates the listing but keeps the place that a person chose', async () => {
  const { id, source_id } = await listing()
  await place(id, { place: sanJuan })
  const before = await stored(id)
  expect(isEditedListing(before)).toBe(false)
  const contact = { ...before, name: 'New name', city: 'San Juan' }
  const { name, address_line_one, address_line_two, city, state, zip_code } = contact
  const { main_phone_number, phone_extension, intake_phone_1, intake_phone_2 } = contact
  const imported = {
    source_id,
    from: 'mental' as const,
    contact: {
      name,
      address_line_one,
      address_line_two,
      city,
      state: state!,
      zip_code: zip_code!,
      main_phone_number,
      phone_extension,
      intake_phone_1,
      intake_phone_2,
    },
    particulars: {},
    codes: { substance: [], mental: ['OP'] },
    place: { latitude: 17, longitude: -65, county: 'X', geo_source: 'street' as const },
  }
  const [decision] = await decideFacilities(db, [imported], {
    present: ['mental'],
    date: '2027',
    at: now.toISOString(),
    recognize: createRecognizer(new Set()).recognize,
  })
  expect(decision).toMatchObject({ outcome: 'changed', row: { name: 'New name', ...sanJuan, geo_source: 'street' } })
})

test('200 without a place, the facility gets back the one before; repeating it changes nothing', async () => {
  const { id } = await listing({ latitude: 18.2, longitude: -66.5, geo_source: 'zip', county: 'Here' })
  for (const longitude of [-66.1, -66.2]) await place(id, { place: { ...sanJuan, longitude } })
  await place(id, { place: null })
  const row = await stored(id)
  expect(row).toMatchObject({
    latitude: 18.2,
    longitude: -66.5,
    geo_source: 'zip',
    county: 'Here',
    placed_at: null,
    place_before: null,
  })
  expect(isEditedListing(row)).toBe(false)
  await place(id, { place: null })
  expect(await stored(id)).toEqual(row)
})

test('422 outside the state or the globe, 409 for an outdated version with the current listing', async () => {
  const { id } = await listing({ state: 'TX', zip_code: '78701' })
  const outside = await place(id, { place: { latitude: 30.27, longitude: 97.74 } })
  expect([outside.statusCode, Object.keys(outside.json().errors)]).toEqual([422, ['latitude']])
  expect((await place(id, { place: { latitude: 99, longitude: 0 } })).statusCode).toBe(422)
  const reply = await place(id, { place: sanJuan, updated_at: new Date(0).toISOString() })
  expect([reply.statusCode, reply.json().data.id]).toEqual([409, id])
})

test('200 sources by name and date, and the import that retired the listing', async () => {
  const { id } = await listing({ status: 'Awaiting Approval' })
  await db
    .updateTable('facilities')
    .set({ retired_at: now.toISOString(), sources: JSON.stringify({ mental: '2023', substance: '2024' }) as never })
    .where('id', '=', id)
    .execute()
  const counts = JSON.stringify({ new: 0, changed: 0, unchanged: 0, claimed: 0 })
  const file = {
    kind: 'facilities' as const,
    file_name: 'mental-2024.csv',
    file_digest: 'x',
    stored_file: null,
    state: 'done' as const,
  }
  const run = await db
    .insertInto('imports')
    .values({
      ...file,
      rows: 1,
      problems_total: 0,
      planned: counts,
      preview: '{}',
      progress_total: 1,
      created_by: null,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const before = JSON.stringify({ retired_at: null, status: 'Approved' })
  await db.insertInto('import_changes').values({ import_id: run.id, row_id: id, before, after_digest: 'x' }).execute()
  const state = (await as('social.work')('GET', `/facilities/${id}/listing`)).json().data
  expect(state).toMatchObject({
    sources: [
      { list: 'National directory: substance use', date: '2024' },
      { list: 'National directory: mental health', date: '2023' },
    ],
    retired: { at: now.toISOString(), import_id: run.id, file_name: 'mental-2024.csv' },
  })
  expect((await listed('listing=Retired')).map(row => row.id)).toContain(id)
})
