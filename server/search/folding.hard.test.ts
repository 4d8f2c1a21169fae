import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldedName } from '#domain/intake/patients/duplicates.ts'
import { foldedWords, foldText } from '#domain/platform/text.ts'
import { buildAdvocate, buildFacility, buildOrganization, buildPatient, buildUser } from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { organizations } = await findTestData(db)

const spellings = [
  ...['María José García López', 'GARCÍA-LÓPEZ', 'Garci\u0301a Lo\u0301pez', 'Garcia\u2011Lopez', 'Nguyễn Thị Ánh', 'NGUYỄN'],
  ...["O'Brien", 'O’Brien', 'O´Brien', 'Oʼbrien', 'O`Brien', "D'Angelo-Smith", 'Peña', 'Pen\u0303a', 'Núñez', 'François', 'Zoë'],
  ...[
    'Åse',
    '\u212Bse',
    'Łukasz',
    'Đặng',
    'Guðrún',
    'Þór',
    'ÞÓR',
    'Øystein',
    'Æsa',
    'Œuvre',
    'Straße',
    'STRASSE',
    'GROẞ',
    'İbrahim',
  ],
  ...[
    'ışık',
    'Ǆurić',
    'ﬁnch',
    'Ｆｕｌｌ－Width',
    'Ελένη Παπαδόπουλος',
    'ΠΑΠΑΔΟΠΟΥΛΟΣ',
    'Йосиф Ёлкин',
    'مُحَمَّد',
    'שָׁלוֹם',
    'Ho\u00ADang',
  ],
  ...['St. Mary’s — 2nd Floor', 'Łódź–Praga', 'a/b:c@d[e`f{g~h!i', 'Zero\u200bWidth', '«Casa»', '100%', ' -- ', ''],
]

test.each(spellings)('the database folds %j as the domain does', async text => {
  const { rows } = await sql<{ folded: string; words: string[] }>`
    select folded_text(${text}) as folded, tsvector_to_array(folded_words(folded_text(${text}))) as words`.execute(db)
  expect(rows[0]!.folded).toBe(foldText(text))
  expect(rows[0]!.words.sort()).toEqual(foldedWords(text).sort())
  expect(foldedName(text)).toBe(foldedName(foldText(text)))
})

/** Two records of each kind, found by every spelling of their names. */
const maria = { first_name: 'María José', last_name: 'García López' }
const brien = { first_name: 'Ánh', last_name: "O'Brién" }
const hospital = await buildOrganization(db, now, { name: 'Hospital García-López', type: 'hospital' })
const cases = {
  garcia: ['garcia lopez', 'lopez', 'Garcia-Lopez', 'GARCÍA', 'Garci\u0301a'],
  brien: ["o'brien", 'O’Brien', 'obrien', 'brien', 'OBRIÉN', 'o brien'],
}
const me = await buildAdvocate(db, now, { organization_id: hospital.id })
const [patient1, patient2] = [
  await buildPatient(db, now, { advocate_id: me.id, ...maria }),
  await buildPatient(db, now, { advocate_id: me.id, ...brien }),
]
const [user1, user2] = [
  await buildAdvocate(db, now, { organization_id: hospital.id, ...maria }),
  await buildAdvocate(db, now, { organization_id: hospital.id, ...brien }),
]
const organization2 = await buildOrganization(db, now, { name: 'O’Brién Group' })
const [facility1, facility2] = [
  await buildFacility(db, now, { name: 'García-López House', organization_id: organizations.center }),
  await buildFacility(db, now, { name: "O'Brién House", organization_id: organizations.center }),
]
const payer = (payer_name: string, payer_code: string) =>
  db
    .insertInto('payers')
    .values({ payer_name, payer_code, insurance_type: 'Private', active: true })
    .returning('id')
    .executeTakeFirstOrThrow()
const [payer1, payer2] = [await payer('García-López Health', 'FOLD1'), await payer("O'Brién Health", 'FOLD2')]
await buildUser(db, now, { first_name: 'Other', last_name: 'Person' })

const admin = as('super.admin')
type Row = { id: number }
const rowsOf = (reply: { statusCode: number; json: () => { data: unknown } }): number[] => {
  expect(reply.statusCode).toBe(200)
  const data = reply.json().data as Row[] | Record<string, Row[]>
  return (Array.isArray(data) ? data : Object.values(data).flat()).map(({ id }) => id)
}
const get =
  (path: string, by: typeof admin = admin) =>
  async (q: string) =>
    rowsOf(await by('GET', path + encodeURIComponent(q)))
const palette =
  (kind: string, by: typeof admin = admin) =>
  async (q: string) =>
    (await by('POST', '/search', { q })).json().data[kind].map(({ id }: Row) => id) as number[]

/** Every search box, with the records that it finds. */
const boxes: [string, (q: string) => Promise<number[]>, { garcia: number; brien: number }][] = [
  [
    'patients of an advocate',
    async q =>
      (await as(me.id)('POST', '/advocates/current-user/patient-records/search', { q }))
        .json()
        .data.records?.map(({ id }: Row) => id) ?? [],
    { garcia: patient1.id, brien: patient2.id },
  ],
  [
    'everyone’s patients',
    async q => (await admin('POST', '/admin/patient-records/search', { q })).json().data.records?.map(({ id }: Row) => id) ?? [],
    { garcia: patient1.id, brien: patient2.id },
  ],
  ['palette: patients', palette('patients', as(me.id)), { garcia: patient1.id, brien: patient2.id }],
  ['palette: users', palette('users'), { garcia: user1.id, brien: user2.id }],
  ['palette: organizations', palette('organizations'), { garcia: hospital.id, brien: organization2.id }],
  ['palette: facilities', palette('facilities'), { garcia: facility1.id, brien: facility2.id }],
  [
    'palette: facilities in the matching directory',
    palette('facilities', as(me.id)),
    { garcia: facility1.id, brien: facility2.id },
  ],
  ['users', get('/users?page_number=1&q='), { garcia: user1.id, brien: user2.id }],
  ['organizations', get('/organizations?page_number=1&q='), { garcia: hospital.id, brien: organization2.id }],
  ['administrators’ facilities', get('/admin/facilities?q='), { garcia: facility1.id, brien: facility2.id }],
  ['receivers of a transfer', get(`/transfers/advocates?old_pa_id=${me.id}&q=`), { garcia: user1.id, brien: user2.id }],
  ['colleagues', get('/advocates/colleagues?q=', as(me.id)), { garcia: user1.id, brien: user2.id }],
  ['payers', get('/providers?q='), { garcia: payer1.id, brien: payer2.id }],
]

test.each(boxes)('%s: found with and without accents, apostrophes, and hyphens [S-16]', async (_box, find, ids) => {
  for (const name of ['garcia', 'brien'] as const)
    for (const q of cases[name]) {
      const found = await find(q)
      expect([q, found.includes(ids[name])]).toEqual([q, true])
      expect([q, found.includes(ids[name === 'garcia' ? 'brien' : 'garcia'])]).toEqual([q, false])
    }
})

test('the list of facilities finds the start of a name without its accents', async () => {
  expect(await get('/facilities?page_number=1&q=')('garcia-lop')).toEqual([facility1.id])
  expect(await get('/facilities?page_number=1&q=')('O’BRIEN')).toEqual([facility2.id])
})
