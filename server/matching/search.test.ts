import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { factsOf } from '#domain/matching/needs.ts'
import { placeByZip } from '#domain/matching/places.ts'
import { buildFacility, buildPatient } from '../seed/builders.ts'
import { payerByName, tagIds } from '../seed/catalog.ts'
import { insuranceRow } from '../seed/rows.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const { db, context, as, logs } = await startServer()
const now = context.now()
const { users } = await findTestData(db)
const advocate = as('advocate')

/** A point far from the test facilities. */
const here = { latitude: 46.59, longitude: -112.04 }
const around = { lat: here.latitude, lng: here.longitude, radius: 50 }
const built = (name: string, given: object = {}) => buildFacility(db, now, { name, ...here, ...given })
const blueShield = payerByName('Blue Shield').payer_code
await built('Everyone')
await built('Men only', { accepted_genders: tag.gender.maleOnly })
await built('Teens only', { accepted_ages: tag.age.teens })
await built('Other care', { treatment_levels: tagIds('treatment_level', 'IOP') })
await built('Out of network', { insurance_plans_in_network: [], insurance_plans_out_network: [blueShield] })
await built('No private insurance', { excludes_private_insurance: true })
await built('Listing', { organization_id: null })

type MatchResult = {
  matches: { name: string; application: unknown; network: string; staffed: boolean; open_beds: unknown[] }[]
  total: number
  excluded: { total: number }
  center: { label: string; found_by: string; problem: string | null; fallback: boolean; wanted: string | null }
}
const search = async (body: object): Promise<MatchResult> => (await advocate('POST', '/matches', body)).json().data
const namesFor = async (facts: object) => (await search({ ...facts, ...around })).matches.map(one => one.name).sort()
const all = ['Everyone', 'Listing', 'Men only', 'No private insurance', 'Other care', 'Out of network', 'Teens only']
const without = (...names: string[]) => all.filter(name => !names.includes(name))

describe('POST /matches [S-23]', () => {
  test('200 without any facts, lists everything nearby', async () => {
    expect(await namesFor({})).toEqual(all)
  })

  test.each([
    ['age', { age: 34 }, without('Teens only')],
    ['sex', { gender: 'female' }, without('Men only')],
    ['payer', { payment: 'insurance', plans: [blueShield] }, without('Out of network', 'No private insurance')],
    ['a payer that is not in the list', { payment: 'insurance', plans: ['NOBODY'] }, all],
  ])('200 each answer alone narrows the list: %s', async (_, facts, names) => {
    expect(await namesFor(facts)).toEqual(names)
  })

  test('200 finds what a patient with the same facts would find, in the same order', async () => {
    const given = {
      gender_identity: 'female' as const,
      date_of_birth: '04/02/1988',
      payment_method: [tag.payment.insurance],
      patient_insurance: insuranceRow('Blue Shield', { first_name: 'Mae', last_name: 'Ortiz' }),
    }
    const { id } = await buildPatient(db, now, { advocate_id: users.advocate, ...given })
    const patient: Patient = (await advocate('GET', `/patients/${id}`)).json().data
    const listed = (await advocate('GET', `/patients/${id}/matches?lat=${around.lat}&lng=${around.lng}&radius=50`)).json().data
    const facts = factsOf(patient, context.now().toISOString().slice(0, 10))
    expect(facts.plans).toEqual([blueShield])
    expect(await search({ ...facts, ...around })).toEqual(listed)
    const { data } = (await advocate('POST', '/matches/count', { ...facts, ...around })).json()
    expect(data).toEqual({ total: listed.total })
    const excluded = await advocate('POST', '/matches/excluded', { ...facts, ...around })
    const theirs = await advocate('GET', `/patients/${id}/matches/excluded?lat=${around.lat}&lng=${around.lng}&radius=50`)
    expect(excluded.json()).toEqual(theirs.json())
    expect(excluded.json().total).toBe(listed.excluded.total)
  })

  test('200 starts at the hospital or at a ZIP code; if the ZIP code is unknown, at the hospital', async () => {
    await db
      .updateTable('organizations')
      .set({ city: 'Los Angeles', state: 'CA', zip_code: '90012' })
      .where('id', '=', (await own()).organization_id!)
      .execute()
    const centers = await Promise.all([{}, { near: placeByZip('89501') }, { near: placeByZip('00000') }].map(search))
    expect(centers.map(({ center: { label, found_by, problem, fallback } }) => [label, found_by, problem, fallback])).toEqual([
      ['Los Angeles, CA 90012', 'hospital', null, false],
      ['Reno, NV 89501', 'zip', null, false],
      ['Los Angeles, CA 90012', 'hospital', 'unknown_place', true],
    ])
  })

  test('422 without a ZIP code if the hospital has no address', async () => {
    await db
      .updateTable('organizations')
      .set({ city: null, state: null, zip_code: null })
      .where('id', '=', (await own()).organization_id!)
      .execute()
    const answer = await advocate('POST', '/matches', { age: 34 })
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { lat: 'Required information' }])
    expect((await search({ near: placeByZip('89501') })).center.found_by).toBe('zip')
  })

  test.each([{ age: 131 }, { age: -1 }, { age: 3.5 }, { gender: 'x' }, { lat: 4 }])('422 for %o', async wrong => {
    expect((await advocate('POST', '/matches', wrong)).statusCode).toBe(422)
  })

  test('stores none of it in tables or the log; the audit row has only the user and the time', async () => {
    const before = await stored()
    const facts = { age: 77, gender: 'female', plans: [blueShield], payment: 'insurance', near: placeByZip('89523') }
    for (const path of ['/matches', '/matches/count', '/matches/excluded'])
      expect((await advocate('POST', path, facts)).statusCode).toBe(200)
    expect(await stored()).toEqual(before)
    const rows = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', 'like', 'matching.search%')
      .orderBy('id', 'desc')
      .execute()
    expect(
      rows
        .slice(0, 2)
        .map(({ action, actor_id, patient_id, subject_type, subject_ids, detail }) => [
          action,
          actor_id,
          patient_id,
          subject_type,
          subject_ids,
          detail,
        ]),
    ).toEqual([
      ['matching.searchExcluded', users.advocate, null, 'facilities', [], null],
      ['matching.search', users.advocate, null, 'facilities', [], null],
    ])
    expect(logs.join('\n')).not.toMatch(/\b89523\b/)
  })
})

const own = () => db.selectFrom('users').selectAll().where('id', '=', users.advocate).executeTakeFirstOrThrow()

/** A digest of all tables, except those that any signed-in request may write to. */
async function stored() {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'audit_events_%'`.execute(db)
  const tables = rows.map(({ name }) => name).filter(name => !['audit_events', 'audit_seals', 'sessions'].includes(name))
  const read = (table: string) =>
    sql<{ all: string | null }>`select md5(string_agg(t::text, ',' order by t::text)) as all from ${sql.ref(table)} t`.execute(db)
  return Promise.all(tables.map(async table => [table, (await read(table)).rows[0]!.all]))
}
