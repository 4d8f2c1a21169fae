import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { ruleVersion } from '#domain/matching/order.ts'
import { radii } from '#domain/matching/places.ts'
import { compareLists, type MatchReceipt, restoreNeeds, storedNeeds } from '#domain/matching/receipt.ts'
import { anyFacility, anyFilters, anyNeeds } from '#domain/matching/testing.ts'
import { buildFacility, buildPatient, buildRelease, buildStaff } from '../seed/builders.ts'
import { payerByName, tagIds } from '../seed/catalog.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { buildIndex } from './index.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { users } = await findTestData(db)
const advocate = as('advocate')
/** A point far from the test facilities. */
const here = { latitude: 46.59, longitude: -112.04 }
const search = { radius: 50, place: { ...here, label: 'Helena' }, filters: [tag.cash.accepted] }

const built = async (name: string, given: object = {}) => {
  const facility = await buildFacility(db, now, { name, ...here, ...given })
  if (!('organization_id' in given)) await buildStaff(db, now, { facility_id: facility.id })
  return facility.id
}
const patientWith = async (given: object = {}) => {
  const { id } = await buildPatient(db, now, { advocate_id: users.advocate, ...given })
  await buildRelease(db, now, { patient_id: id })
  return id
}
const apply = async (recordId: number, facility: number, body: object = { search }) => {
  const reply = await advocate('POST', `/facilities/${facility}/apply`, { recordId, ...body })
  return { status: reply.statusCode, id: reply.json().data?.id as number }
}
const receipt = async (id: number): Promise<MatchReceipt> =>
  (await as('super.admin')('GET', `/applications/${id}/receipt`)).json().data
const idsOf = ({ list }: MatchReceipt) => list.map(({ id }) => id)

const near = await built('Near')
const staying = await built('Staying', { latitude: 46.7 })
const leaving = await built('Leaving', { latitude: 46.8 })
const gone = await built('Gone', { organization_id: null, latitude: 46.6 })
await built('Teens only', { accepted_ages: tag.age.teens })

test('200 an application stores the list that led to it: inputs, rule version and order', async () => {
  const patient = await patientWith()
  const { id } = await apply(patient, near)
  const kept = await receipt(id)
  const { data } = (
    await advocate('GET', `/patients/${patient}/matches?lat=46.59&lng=-112.04&radius=50&filters=${tag.cash.accepted}`)
  ).json()
  expect(idsOf(kept)).toEqual((data.matches as { id: number }[]).map(match => match.id))
  expect(kept).toMatchObject({
    at: now.toISOString(),
    rule_version: ruleVersion,
    needs: {
      required: expect.arrayContaining(tagIds('addiction_program', 'Alcohol')),
      payment: 'insurance',
      insurance: 'Private',
      plans: [payerByName('Blue Shield').payer_code],
      genders: [tag.gender.femaleOnly, tag.gender.coed],
      ages: [tag.age.adults, tag.age.all],
    },
    search: { radius: 50, filters: [tag.cash.accepted], center: { ...here, label: 'Helena' }, shown: true },
    facility_id: near,
    applications: [id],
    again: { identical: true, reordered: false, left: [], joined: [], directory_version: kept.directory_version },
  })
  expect(kept.list.map(one => one.standing)).toEqual(kept.list.map(() => 'same'))
})

test('200 without the page’s search, the default search is stored; without any location there is no list, and applying still works', async () => {
  const home = await receipt((await apply(await patientWith({ address_zipcode: '59601', address_state: 'MT' }), near, {})).id)
  expect(home.search).toMatchObject({
    radius: 200,
    filters: [],
    center: { label: 'Helena, MT 59601', found_by: 'zip', wanted: 'home', problem: null, fallback: false },
    shown: false,
  })
  const nowhere = await patientWith({ address_city: null, address_state: null, address_zipcode: null, organization_id: null })
  const sent = await apply(nowhere, near, {})
  expect([sent.status, await receipt(sent.id)]).toEqual([200, null])
})

test('automatic applications from a fallback center or a chosen location are rejected; a manual one’s receipt contains the reason [S-03]', async () => {
  const fallback = await patientWith({ address_zipcode: '00000', address_city: 'Helena', address_state: 'MT' })
  const refused = await apply(fallback, near, { auto: true })
  const sent = await db.selectFrom('applications').select('id').where('record_id', '=', fallback).execute()
  expect([refused.status, sent]).toEqual([422, []])
  const chosen = await patientWith({ address_zipcode: '59601', address_state: 'MT' })
  expect((await apply(chosen, near, { auto: true, search })).status).toBe(422)
  expect((await apply(chosen, near, { auto: true })).status).toBe(200)
  const byHand = await receipt((await apply(fallback, near, {})).id)
  expect(byHand.search.center).toMatchObject({
    label: 'Helena, MT',
    found_by: 'city',
    problem: 'unknown_zip',
    zip: '00000',
    fallback: true,
  })
})

test('200 several applications from one list store the list once', async () => {
  const patient = await patientWith()
  const ids = [(await apply(patient, near)).id, (await apply(patient, staying)).id]
  expect((await receipt(ids[0]!)).applications).toEqual(ids)
  const other = await apply(patient, leaving, { search: { ...search, radius: 100 } })
  expect((await receipt(other.id)).applications).toEqual([other.id])
})

test('200 after the directory changes, the receipt shows which facilities differ and why', async () => {
  const patient = await patientWith()
  const { id } = await apply(patient, near)
  const before = await receipt(id)
  await db.updateTable('facilities').set({ accepts_cash_payment: [] }).where('id', '=', leaving).execute()
  await db.updateTable('facilities').set({ owner_text: 'Says more.' }).where('id', '=', staying).execute()
  await db.deleteFrom('facilities').where('id', '=', gone).execute()
  const came = await built('Came')
  const after = await receipt(id)
  expect(idsOf(after)).toEqual(idsOf(before))
  expect(after.again.directory_version).toBeGreaterThan(after.directory_version)
  const at = (one: number) => idsOf(before).indexOf(one) + 1
  expect(after.again).toMatchObject({
    identical: false,
    left: [
      { id: gone, position: at(gone), why: 'gone', reasons: [] },
      {
        id: leaving,
        name: 'Leaving',
        position: at(leaving),
        why: 'listing',
        reasons: [{ code: 'lacks_features', tags: [tag.cash.accepted] }],
      },
    ],
    joined: [{ id: came, name: 'Came' }],
  })
  const standing = (one: number) => after.list.find(row => row.id === one)!.standing
  expect([standing(near), standing(staying), standing(leaving), standing(gone)]).toEqual(['same', 'same', 'changed', 'gone'])
})

test('200 a receipt stores the reported beds that determined the order, so a later count does not reorder the list', async () => {
  const [level] = tagIds('treatment_level', 'Residential short-term (<30 days)')
  const report = (facility_id: number, open: number) =>
    db
      .insertInto('open_beds')
      .values({
        facility_id,
        treatment_level: level!,
        population: 'anyone',
        open,
        held: 0,
        told_at: now.toISOString(),
        told_by: null,
      })
      .execute()
  const full = await built('Full', { latitude: 46.595, treatment_levels: [level!] })
  const open = await built('Open', { latitude: 46.9, treatment_levels: [level!] })
  await report(full, 0)
  await report(open, 2)
  const { id } = await apply(await patientWith({ treatment_levels: [level!] }), open)
  const before = await receipt(id)
  expect(before.search.beds).toEqual({ open: [open], full: [full] })
  expect([idsOf(before)[0], idsOf(before).at(-1)]).toEqual([open, full])
  await db.updateTable('open_beds').set({ open: 3 }).where('facility_id', '=', full).execute()
  expect((await receipt(id)).again).toMatchObject({ identical: true, reordered: false })
})

test('a rejected application stores no list, and a stored one cannot be changed', async () => {
  const count = async () => (await db.selectFrom('match_receipts').select('id').execute()).length
  const patient = await patientWith()
  await apply(patient, near)
  const before = await count()
  expect((await apply(patient, near, { search: { ...search, radius: 500 } })).status).toBe(409)
  expect(await count()).toBe(before)
  await expect(db.updateTable('match_receipts').set({ rule_version: 2 }).execute()).rejects.toThrow()
  await expect(db.deleteFrom('application_receipts').execute()).rejects.toThrow()
})

test.each([
  ['a radius that is none', { radius: 51 }],
  ['half a place', { place: { latitude: 1, label: '' } }],
  ['filters that are no ids', { filters: ['cash'] }],
])('422 for %s', async (_, part) => {
  expect((await apply(await patientWith(), near, { search: { ...search, ...part } })).status).toBe(422)
})

test('a list recomputed from a new receipt is unchanged, for any search and directory', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyFacility, { maxLength: 40 }),
      anyNeeds,
      anyFilters,
      fc.constantFrom(...radii),
      async (unnumbered, needs, filters, radius) => {
        const facilities = unnumbered.map((facility, at) => ({ ...facility, id: at + 1 }))
        const index = await buildIndex(facilities)
        const request = { lat: 37, lng: -103, radius_miles: radius, filters, page_number: 1, page_size: 1 }
        const { ids } = await index.match(needs, request)
        const again = await index.match(restoreNeeds(JSON.parse(JSON.stringify(storedNeeds(needs)))), request)
        expect(compareLists({ ids, prints: ids }, again.ids, id => id).identical).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
