import { beforeAll, expect, test } from 'vitest'
import type { ImportDetail, ImportKind } from '#domain/imports/schema.ts'
import { findDuplicates } from '../directory/merges/findDuplicates.ts'
import { buildFacility } from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { formOf, startServer } from '../testing.ts'
import { workOnImports } from './runImports.ts'
import { fileOf } from './testing.ts'

const { app, db, context, as } = await startServer()
const admin = as('super.admin')
const { organizations } = await findTestData(db)

type Place = { name: string; site?: string; street?: string; unit?: string; phone?: string }

/** A row of a national directory, and a service of an HSDS directory, for the same place. */
const row = ({ name, site = '', street = '24 North Moor Street', unit = '', phone = '847-555-0101' }: Place, codes = 'SA RES') =>
  `substance,${name},${site},${street},${unit},Evanston,IL,60201,${phone},,,,,${codes}`
const service = ({ name, street = '24 North Moor Street', unit, phone = '847-555-0101' }: Place, extra: object = {}) =>
  JSON.stringify({
    id: `service of ${name}`,
    name,
    status: 'active',
    description: 'Residential treatment for substance use',
    phones: [{ number: phone }],
    service_at_locations: [
      {
        location: {
          id: `location of ${name}`,
          name,
          addresses: [
            { address_1: street, address_2: unit, city: 'Evanston', state_province: 'IL', postal_code: '60201', country: 'US' },
          ],
        },
      },
    ],
    ...extra,
  })

async function preview(kind: ImportKind, rows: readonly string[], name?: string): Promise<ImportDetail> {
  const form = await formOf({ kind, file: fileOf(kind, rows, name) })
  const reply = await admin('POST', '/admin/imports', form.payload, { headers: form.headers })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data
}
async function finish({ id, missing }: ImportDetail): Promise<ImportDetail> {
  const body = { accept_removals: true, ...(missing?.retire && { retire: missing.retire }) }
  expect((await admin('POST', `/admin/imports/${id}/run`, body)).statusCode).toBe(200)
  await workOnImports({ ...context, log: app.log })
  return (await admin('GET', `/admin/imports/${id}`)).json().data
}
async function undo({ id }: ImportDetail) {
  await admin('POST', `/admin/imports/${id}/undo`)
  await workOnImports({ ...context, log: app.log })
}
const all = async () =>
  (await db.selectFrom('facilities').selectAll().where('zip_code', '=', '60201').orderBy('id').execute()).map(
    ({ updated_at: _, ...facility }) => facility,
  )
const pairs = () => db.selectFrom('facility_pairs').select(['first_id', 'second_id', 'state']).orderBy('id').execute()
const clear = () => db.deleteFrom('facilities').where('zip_code', '=', '60201').execute()
beforeAll(clear)

test('a directory and a list that write a place differently have one listing, in any order, and an undo restores it to the byte', async () => {
  const spelled = { name: 'THE BIRCH RECOVERY HOUSE, LLC', street: '24 N Moor St', unit: 'Ste 4', phone: '(847) 555-0101 x12' }
  const results = []
  for (const directoryFirst of [true, false]) {
    await clear()
    const files = [
      () => preview('facilities', [row({ name: 'Birch Recovery House' })], 'substance-2024.csv'),
      () => preview('hsds', [service(spelled, { url: 'https://birch.example', description: 'Detox in Evanston' })]),
    ] as const
    const [first, second] = directoryFirst ? files : [files[1], files[0]]
    await finish(await first())
    const before = await all()
    const planned = await second()
    expect(planned).toMatchObject({ planned: { new: 0, changed: 1, claimed: 0 }, notes: { same: 1, similar: 0 } })
    const ran = await finish(planned)
    expect(ran.ran).toEqual(planned.planned)
    const [listing, ...others] = await all()
    expect(others).toEqual([])
    results.push(listing)
    expect(listing).toMatchObject({
      name: 'Birch Recovery House',
      website_url: 'https://birch.example',
      sources: { substance: '2024' },
    })
    expect(Object.keys(listing!.sources!).sort()).toEqual([expect.stringMatching(/^hsds-/), 'substance'])
    expect(listing!.treatment_levels.length).toBeGreaterThan(0)
    // Each file again changes nothing.
    for (const file of files) expect((await file()).planned).toMatchObject({ new: 0, changed: 0, unchanged: 1 })
    await undo(ran)
    expect(await all()).toEqual(before)
  }
  expect(results[0]!.source_id).toBe(results[1]!.source_id)
})

test('a place of an organization, or one that was edited, stays as it is, and gets no second listing', async () => {
  await clear()
  const place = { address_line_one: '24 N. Moor St.', city: 'Evanston', state: 'IL', zip_code: '60201', npi: null }
  await buildFacility(db, context.now(), {
    ...place,
    organization_id: organizations.center,
    name: 'Ours Inc',
    main_phone_number: null,
  })
  const before = await all()
  for (const planned of [
    await preview('facilities', [row({ name: 'Ours' })], 'substance-2024.csv'),
    await preview('hsds', [service({ name: 'Ours' })]),
  ]) {
    expect(planned).toMatchObject({ planned: { new: 0, changed: 0, claimed: 1 }, notes: { same: 1 } })
    await finish(planned).catch(() => undefined)
  }
  expect(await all()).toEqual(before)
})

test('a newer edition that respells a listing changes it instead of retiring it', async () => {
  await clear()
  await finish(await preview('facilities', [row({ name: 'Birch House Inc' })], 'substance-2024.csv'))
  const [before] = await all()
  const newer = await preview(
    'facilities',
    [row({ name: 'The Birch House', street: '24 N Moor St' }, 'SA OP')],
    'substance-2025.csv',
  )
  expect(newer).toMatchObject({ planned: { new: 0, changed: 1 }, notes: { same: 1 } })
  expect(newer.missing?.retire ?? 0).toBe(0)
  await finish(newer)
  expect(await all()).toMatchObject([
    { id: before!.id, name: 'The Birch House', retired_at: null, sources: { substance: '2025' } },
  ])
})

test('rows of one file are never the same place, and likely pairs are listed until someone decides', async () => {
  await clear()
  const rows = [
    row({ name: 'Ash Center', unit: 'Suite 4' }),
    row({ name: 'Ash Ctr', street: '24 N Moor Street', unit: 'Suite 5' }),
  ]
  const first = await finish(await preview('facilities', rows, 'substance-2024.csv'))
  expect(first.ran).toMatchObject({ new: 2 })
  const [one, other] = await all()
  expect(await pairs()).toEqual([{ first_id: one!.id, second_id: other!.id, state: 'Open' }])

  const listed = await preview('hsds', [service({ name: 'Ash Center', unit: 'Suite 9' })])
  expect(listed).toMatchObject({ planned: { new: 1, changed: 0 }, notes: { same: 0, similar: 1 } })
  const ran = await finish(listed)
  const found = await pairs()
  expect(found).toHaveLength(3)
  // The undo removes the new listing with its pairs.
  await undo(ran)
  expect(await all()).toHaveLength(2)
  expect(await pairs()).toEqual(found.slice(0, 1))

  const path = '/duplicates?state=Open'
  const [pair] = (await admin('GET', path)).json().data
  expect(pair).toMatchObject({
    facilities: [{ name: 'Ash Center' }, { name: 'Ash Ctr' }],
    reasons: ['sameStreet', 'otherUnit', 'sameName', 'samePhone', 'sameZip'],
  })
  const decide = (state: string) => admin('POST', `/duplicates/${pair.id}/decision`, { state })
  expect((await decide('Apart')).json().data).toMatchObject({ state: 'Apart', decided_by: expect.any(String) })
  expect((await decide('Apart')).statusCode).toBe(200)
  await findDuplicates(db, context.now())
  expect((await admin('GET', path)).json().data).toEqual([])
  expect((await decide('Open')).json().data).toMatchObject({ state: 'Open', decided_by: null })
  expect((await admin('GET', path)).json()).toMatchObject({ total: 1 })

  const merge = {
    losing_id: other!.id,
    keeping_updated_at: pair.facilities[0].updated_at,
    losing_updated_at: pair.facilities[1].updated_at,
  }
  expect((await admin('POST', `/facilities/${one!.id}/merge`, merge)).statusCode).toBe(200)
  const late = await decide('Apart')
  expect([late.statusCode, late.json().data.state]).toEqual([409, 'Merged'])
  // The next import does not list the merged facility again.
  expect((await preview('facilities', rows, 'substance-2025.csv')).planned).toMatchObject({ new: 0, claimed: 1 })
  expect((await admin('GET', '/duplicates?state=Merged')).json()).toMatchObject({ total: 1 })
})

test('a place is also recognized by the second of several NPIs in a cell', async () => {
  await clear()
  await buildFacility(db, context.now(), {
    organization_id: null,
    name: 'Harbor Program',
    npi: '1987654328',
    address_line_one: '24 North Moor Street',
    city: 'Evanston',
    state: 'IL',
    zip_code: '60201',
    main_phone_number: null,
  })
  const list = (npis: string) =>
    new File([`Agency,Road,Region,Postal,NPIs\nHarbor Lights Program,24 N. Moor St.,IL,60201,${npis}\n`], 'agencies.csv')
  const similar = async (npis: string) => {
    const form = await formOf({ kind: 'facilities', file: list(npis) })
    const { id } = (await admin('POST', '/admin/imports', form.payload, { headers: form.headers })).json().data
    const columns = { agency: 'name', road: 'address_line_one', region: 'state', postal: 'zip_code', npis: 'npi' }
    return (await admin('POST', `/admin/imports/${id}/mapping`, { mapping: { columns } })).json().data.notes.similar
  }
  expect([await similar('1234567893'), await similar('1234567893 / 1987654328')]).toEqual([0, 1])
})
