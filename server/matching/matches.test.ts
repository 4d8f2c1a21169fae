import { describe, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import type { Pins } from '#domain/matching/directory.ts'
import { buildFacility, buildOrganization, buildPatient, buildStaff } from '../seed/builders.ts'
import { payerByName, tagIds } from '../seed/catalog.ts'
import { insuranceRow } from '../seed/rows.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { users } = await findTestData(db)
const advocate = as('advocate')
/** A point far from the test facilities. */
const here = { latitude: 46.59, longitude: -112.04 }
const around = `lat=${here.latitude}&lng=${here.longitude}&radius=50`

const built = (name: string, given: object = {}) => buildFacility(db, now, { name, ...here, ...given })
const patientWith = async (given: object = {}) => (await buildPatient(db, now, { advocate_id: users.advocate, ...given })).id
const patient = await patientWith()
type Matches = {
  matches: {
    id: number
    network: string
    distance: number
    name: string
    features: number[]
    approximate: boolean
    staffed: boolean
  }[]
  total: number
  counts: Record<string, number>
  excluded: { total: number; reasons: Record<string, number>; lines: { reason: string; tags: number[]; count: number }[] }
  relaxations: { reason: string; leave_out: string; tags: number[]; brings: number }[]
  wider: { radius: number; more: number }[]
  center: { latitude: number; longitude: number; label: string }
}
const matches = async (query = around, id = patient): Promise<Matches> =>
  (await advocate('GET', `/patients/${id}/matches?${query}`)).json().data
const pins = async (query = around, id = patient): Promise<Pins> =>
  (await advocate('GET', `/patients/${id}/matches/pins?${query}`)).json().data
const namesIn = (found: Matches) => found.matches.map(one => one.name)

const blueShield = payerByName('Blue Shield').payer_code
await built('Inside')
await built('Unknown', { insurance_plans_in_network: [], insurance_plans_out_network: [] })
await built('Outside', { insurance_plans_in_network: [], insurance_plans_out_network: [blueShield] })
await built('Public only', { excludes_private_insurance: true })
await built('Men only', { accepted_genders: tag.gender.maleOnly })
await built('Teens only', { accepted_ages: tag.age.teens })
await built('Other care', { treatment_levels: tagIds('treatment_level', 'IOP') })
await built('Listing', { organization_id: null })
await built('Further away', { latitude: 46.9 })
await built('No cash', { accepts_cash_payment: [], excludes_hmo: true })

const reno = (zip: string) => ({ address_city: 'Reno', address_state: 'NV', address_zipcode: zip })
const noHome = { address_city: null, address_state: null, address_zipcode: null }

describe('GET /patients/:id/matches', () => {
  test('200 in network first, then unknown; then by distance and name [MAT-040] [MAT-010]', async () => {
    const found = await matches()
    expect(namesIn(found)).toEqual(['Inside', 'Listing', 'No cash', 'Further away', 'Unknown'])
    expect(found.matches[0]).toMatchObject({
      network: 'in',
      distance: 0,
      directory_listing: false,
      application: null,
      excludes_hmo: false,
      joint_commission_accreditation: true,
      features: expect.arrayContaining([tag.cash.accepted]),
      provides_transport: [tag.transport.yes],
    })
    // In kilometers. The facility is 0.31 degrees to the north.
    expect(Math.round(found.matches.find(one => one.name === 'Further away')!.distance / 1000)).toBe(34)
    const { pins: all, complete } = await pins()
    expect(all.map(([id, , , place]) => [id, place])).toEqual(found.matches.map(({ id }, place) => [id, place]))
    expect(complete).toBe(true)
  })

  test('200 has the current photos, the primary photo first', async () => {
    const first = async () => {
      const { s3_filenames, primary_image, photo_id } = (await matches()).matches[0] as never
      return { s3_filenames, primary_image, photo_id }
    }
    expect(await first()).toEqual({ s3_filenames: [], primary_image: null, photo_id: null })
    const file = { facility_id: (await matches()).matches[0]!.id, kind: 'photo' as const, uploaded_filename: 'a.jpg' }
    const [, primary] = await db
      .insertInto('facility_files')
      .values([
        { ...file, s3_filename: 'first.jpg' },
        { ...file, s3_filename: 'second.jpg', primary_image: true },
        { ...file, kind: 'document', s3_filename: 'license.pdf' },
      ])
      .returning('id')
      .execute()
    expect(await first()).toEqual({
      s3_filenames: ['second.jpg', 'first.jpg'],
      primary_image: 'second.jpg',
      photo_id: primary!.id,
    })
    await db.deleteFrom('facility_files').where('facility_id', '=', file.facility_id).execute()
    expect((await first()).s3_filenames).toEqual([])
  })

  test('200 has the current staffing', async () => {
    const staffed = async () => (await matches()).matches.find(one => one.name === 'Inside')!
    const { id, staffed: before } = await staffed()
    const { id: user } = await buildStaff(db, now, { facility_id: id })
    const after = await staffed()
    await db.updateTable('users').set({ tmri_status: 'Not Approved' }).where('id', '=', user).execute()
    expect([before, after.staffed, (await staffed()).staffed]).toEqual([false, true, false])
  })

  test('200 a patient on an involuntary hold gets no facility that refuses holds; the same patient without a hold does [S-25]', async () => {
    const far = { latitude: 44.2, longitude: -103.2 }
    const holds = (ids: number[]) => ({ ...far, accommodates_involuntary_hold: ids })
    await built('Accepts holds', holds([tag.involuntaryHold.yes]))
    await built('Refuses holds', holds([tag.involuntaryHold.no]))
    await built('Holds not stated', holds([]))
    const id = await patientWith()
    const search = `lat=${far.latitude}&lng=${far.longitude}&radius=25`
    const save = async (legal_status: string, updated_at: string | null): Promise<string> =>
      (await advocate('PUT', `/patients/${id}/clinical-snapshot`, { legal_status, updated_at })).json().data.clinical_snapshot
        .updated_at
    const version = await save('involuntary', null)
    const onHold = await matches(search, id)
    expect(namesIn(onHold)).toEqual(['Accepts holds', 'Holds not stated'])
    expect(onHold.excluded).toMatchObject({ total: 1, reasons: { no_holds: 1 } })
    expect(onHold.relaxations).toEqual([{ reason: 'no_holds', leave_out: 'need', tags: [], brings: 1 }])
    await save('voluntary', version)
    expect(namesIn(await matches(search, id))).toEqual(['Accepts holds', 'Holds not stated', 'Refuses holds'])
  })

  test('200 reports excluded facilities with reasons [MAT-017] [MAT-019] [MAT-021] [MAT-022]', async () => {
    const { excluded } = await matches()
    expect(excluded).toEqual({
      total: 5,
      reasons: {
        lacks_features: 1,
        no_cash: 0,
        no_private_insurance: 1,
        no_hmo: 0,
        out_of_network: 1,
        other_gender: 1,
        other_age: 1,
        no_holds: 0,
        no_open_beds: 0,
      },
      lines: expect.arrayContaining([
        {
          reason: 'lacks_features',
          leave_out: 'need',
          tags: tagIds('treatment_level', 'Residential short-term (<30 days)'),
          count: 1,
        },
        { reason: 'other_age', leave_out: 'need', tags: [], count: 1 },
      ]),
    })
  })

  test('200 each exclusion line lists exactly the facilities that it counts', async () => {
    const [veterans] = tagIds('special_pop_accommodation', 'Veterans')
    const filters = `${around}&filters=${veterans},${tag.cash.accepted}`
    const { lines } = (await matches(filters)).excluded
    expect(lines.length).toBeGreaterThan(3)
    for (const { reason, tags, count } of lines) {
      const opened = await advocate('GET', `/patients/${patient}/matches/excluded?${filters}&reason=${reason}&lacks=${tags}`)
      expect(opened.json().total).toBe(count)
    }
  })

  test('200 lists excluded facilities for a reason, nearest first, with all reasons', async () => {
    const excluded = async (query: string) =>
      (await advocate('GET', `/patients/${patient}/matches/excluded?${around}${query}`)).json()
    const out = await excluded('&reason=out_of_network')
    expect(out).toMatchObject({
      total: 1,
      data: [{ name: 'Outside', distance: 0, reasons: [{ code: 'out_of_network', plans: [blueShield] }] }],
    })
    expect(await excluded('&reason=no_cash')).toEqual({ data: [], total: 0 })
    const all = await excluded('&page_size=2&page_number=2')
    expect([all.total, all.data.length]).toEqual([(await matches()).excluded.total, 2])
    expect((await advocate('GET', `/patients/${patient}/matches/excluded?${around}&reason=bad`)).statusCode).toBe(422)
  })

  test('200 suggested relaxations and wider radii add the number of matches shown', async () => {
    const [veterans] = tagIds('special_pop_accommodation', 'Veterans')
    const filters = `${around}&filters=${tag.cash.accepted},${veterans}`
    const found = await matches(filters)
    const filter = found.relaxations.find(({ leave_out }) => leave_out === 'filter')
    expect(filter).toMatchObject({ reason: 'lacks_features', tags: [tag.cash.accepted] })
    expect((await matches(`${around}&filters=${veterans}`)).total).toBe(found.total + filter!.brings)
    const near = await matches(around.replace('radius=50', 'radius=10'))
    expect(near.wider[0]).toEqual({ radius: 25, more: 1 })
    expect((await matches(around.replace('radius=50', 'radius=25'))).total).toBe(near.total + 1)
  })

  test('200 a facility placed at its ZIP code center is marked as approximate', async () => {
    const there = { latitude: 47.5, longitude: -110 }
    await built('By its ZIP', { ...there, geo_source: 'zip' })
    await built('By its street', { ...there, geo_source: 'street' })
    const answer = await matches('lat=47.5&lng=-110&radius=10')
    const { matches: found } = answer
    expect((await pins('lat=47.5&lng=-110&radius=10')).pins.map(pin => pin[4])).toEqual([false, true])
    expect(found.map(({ name, approximate }) => [name, approximate])).toEqual([
      ['By its street', false],
      ['By its ZIP', true],
    ])
  })

  test('200 a cash patient matches only facilities that accept cash [MAT-018]', async () => {
    const id = await patientWith({ payment_method: [tag.payment.cash], patient_insurance: null })
    const found = await matches(around, id)
    expect(namesIn(found)).not.toContain('No cash')
    expect(namesIn(found)).toEqual(expect.arrayContaining(['Outside', 'Public only']))
  })

  test('200 an HMO patient does not match facilities that exclude HMOs [MAT-020] [MAT-029]', async () => {
    const plan = insuranceRow('Blue Shield', { first_name: 'Marisol', last_name: 'Venn' }, { managed_care: [tag.network.hmo] })
    expect(namesIn(await matches(around, await patientWith({ patient_insurance: plan })))).not.toContain('No cash')
  })

  test('200 filters leave only facilities that list all of them, as counted before [MAT-017]', async () => {
    const free = await matches()
    const narrowed = await matches(`${around}&filters=${tag.cash.accepted}`)
    expect(narrowed.total).toBe(free.counts[tag.cash.accepted])
    expect(narrowed.total).toBe(free.total - 1)
    const [veterans] = tagIds('special_pop_accommodation', 'Veterans')
    expect((await matches(`${around}&filters=${tag.cash.accepted},${veterans}`)).total).toBe(narrowed.counts[veterans!])
    expect((await matches(`${around}&filters=${tag.gender.maleOnly}`)).total).toBe(free.counts[tag.gender.maleOnly] ?? 0)
  })

  test('200 every page has the full total', async () => {
    const second = await matches(`${around}&page_size=2&page_number=2`)
    expect([namesIn(second), second.total]).toEqual([['No cash', 'Further away'], 5])
    expect((await pins(`${around}&page_size=2&page_number=2`)).pins).toHaveLength(5)
  })

  test('200 the default center is the preferred location, else home, else the hospital [INT-030]', async () => {
    const label = async (given: object) => (await matches('', await patientWith(given))).center.label
    const chicago = { current_zip_code: '60602', current_state: 'IL' }
    expect(await label({ ...chicago, preferred_treatment_location: [tag.place.address] })).toBe('Chicago, IL 60602')
    expect(await label({ ...chicago, address_zipcode: '37203', address_state: 'TN' })).toBe('Nashville, TN 37203')
    const nowhere = { address_zipcode: null, address_city: null, address_state: null }
    expect(await label({ ...nowhere })).toBe('Los Angeles, CA 90071')
  })

  test.each<[string, object, object]>([
    ['a known ZIP code', reno('89501'), { label: 'Reno, NV 89501', found_by: 'zip', problem: null, zip: null, fallback: false }],
    [
      'an unknown ZIP code',
      reno('00000'),
      { label: 'Reno, NV', found_by: 'city', problem: 'unknown_zip', zip: '00000', fallback: true },
    ],
    [
      'a ZIP code of old without five digits',
      reno('hello'),
      { label: 'Reno, NV', found_by: 'city', problem: 'unknown_zip', fallback: true },
    ],
    [
      'a ZIP code of another state',
      reno('10001'),
      { label: 'Reno, NV', found_by: 'city', problem: 'zip_elsewhere', zip: '10001', fallback: true },
    ],
    [
      'a confirmed ZIP code of another state',
      { ...reno('10001'), address_zipcode_confirmed: true },
      { label: 'New York, NY 10001', found_by: 'zip', problem: null, fallback: false },
    ],
    [
      'an unknown ZIP code and city',
      { ...reno('00000'), address_city: 'Nowhereville' },
      { label: 'Nevada', found_by: 'state', problem: 'unknown_place', fallback: true },
    ],
    ['no address', noHome, { label: 'Los Angeles, CA 90071', found_by: 'hospital', problem: 'no_address', fallback: true }],
    [
      'an unknown ZIP code of the organization',
      {
        preferred_treatment_location: [tag.place.nearCrisisCenter],
        current_city: 'Reno',
        current_state: 'NV',
        current_zip_code: '00000',
      },
      { label: 'Reno, NV', found_by: 'city', wanted: 'crisis_center', problem: 'unknown_zip', fallback: true },
    ],
    [
      'a preferred location without any address, where the home is known',
      {
        ...reno('89501'),
        preferred_treatment_location: [tag.place.address],
        current_city: null,
        current_state: null,
        current_zip_code: null,
      },
      { label: 'Reno, NV 89501', found_by: 'zip', wanted: 'address', problem: 'no_address', fallback: true },
    ],
  ])('200 with %s, it reports where the search starts and why [S-03]', async (_, given, center) => {
    expect((await matches('', await patientWith(given))).center).toMatchObject(center)
  })

  test('422 without any address, for half a point and for an invalid radius [MAT-011]', async () => {
    const id = await patientWith({ ...noHome, organization_id: null })
    expect((await advocate('GET', `/patients/${id}/matches`)).json().errors).toEqual({ lat: 'Required information' })
    for (const query of ['lat=1', 'lng=1', `${around.replace('50', '51')}`, `${around}&filters=1;2`])
      expect((await advocate('GET', `/patients/${patient}/matches?${query}`)).statusCode).toBe(422)
  })

  test('200 for a colleague; 403 for a facility with an application, which must not see others; 404 for others [PERM-010] [PERM-011]', async () => {
    const status = async (who: Parameters<typeof as>[0]) =>
      (await as(who)('GET', `/patients/${patient}/matches?${around}`)).statusCode
    expect([await status('colleague'), await status('social.work')]).toEqual([200, 200])
    expect([await status('outside.advocate'), await status('coordinator'), await status('tech.support')]).toEqual([404, 404, 404])
  })
})

describe('the directory is never older than the database', () => {
  const seen = async (name: string) => namesIn(await matches(`${around}&page_size=100`)).includes(name)
  const changed = async (name: string, column: object, table: 'facilities' | 'organizations' = 'facilities') => {
    const organization = await buildOrganization(db, now)
    const facility = await built(name, { organization_id: organization.id })
    expect(await seen(name)).toBe(true)
    await db.transaction().execute(async tx => {
      await tx
        .updateTable(table)
        .set(column as never)
        .where('id', '=', table === 'facilities' ? facility.id : organization.id)
        .execute()
    })
    return seen(name)
  }

  test('a new facility is in the next match', async () => {
    expect(await seen('Newcomer')).toBe(false)
    await built('Newcomer')
    expect(await seen('Newcomer')).toBe(true)
  })

  test.each([
    ['set back to Awaiting Approval', { status: 'Awaiting Approval' }],
    ['with an intake reopened', { intake_complete: false }],
    ['deleted', { deleted_at: now.toISOString() }],
    ['without a place', { latitude: null }],
  ])('a facility %s is not in the next match', async (why, column) => {
    expect(await changed(`Gone: ${why}`, column)).toBe(false)
  })

  test('the facilities of a deactivated organization are not in the next match', async () => {
    expect(await changed('Gone: organization', { active_status: 'Deactivated' }, 'organizations')).toBe(false)
  })

  test('a rolled-back change has no effect', async () => {
    await built('Stays')
    await db
      .transaction()
      .execute(async tx => {
        await tx.updateTable('facilities').set({ status: 'Awaiting Approval' }).where('name', '=', 'Stays').execute()
        throw new Error('no')
      })
      .catch(() => {})
    expect(await seen('Stays')).toBe(true)
  })
})

describe('GET /patients/:id/features', () => {
  test("200 returns the patient's tags, with age and gender [MAT-016] [MAT-026] [MAT-028]", async () => {
    const { data } = (await advocate('GET', `/patients/${patient}/features`)).json()
    const [residential] = tagIds('treatment_level', 'Residential short-term (<30 days)')
    const [alcohol] = tagIds('addiction_program', 'Alcohol')
    expect(data.required_tags).toEqual([residential, alcohol])
    expect(data.feature_tags).toEqual(
      expect.arrayContaining([residential, alcohol, ...tagIds('mental_health_condition', 'Depression')]),
    )
    expect(data.population_tags.sort()).toEqual([tag.age.adults, tag.age.all, tag.gender.femaleOnly, tag.gender.coed].sort())
    expect(data.provider).toEqual({ ...payerByName('Blue Shield') })
  })

  test('200 returns no payer for a cash patient [MAT-016]', async () => {
    const id = await patientWith({ payment_method: [tag.payment.cash] })
    expect((await advocate('GET', `/patients/${id}/features`)).json().data.provider).toBeNull()
  })
})

describe('PATCH /patients/:id/match-count', () => {
  const keep = (match_count: unknown, call = advocate) => call('PATCH', `/patients/${patient}/match-count`, { match_count })

  test('200 stores the number of matches without changing the time of the last save [MAT-030]', async () => {
    const before = (await advocate('GET', `/patients/${patient}`)).json().data
    expect((await keep(12)).json().data).toEqual({ match_count: 12 })
    expect((await advocate('GET', `/patients/${patient}`)).json().data).toEqual({ ...before, match_count: 12 })
  })

  test.each([-1, 1.5, 'many', null, 2_000_000])('422 %j is not a count [MAT-030]', async match_count => {
    expect((await keep(match_count)).statusCode).toBe(422)
  })

  test('403 for a colleague, 404 for others [PERM-011]', async () => {
    expect((await keep(1, as('colleague'))).statusCode).toBe(403)
    expect((await keep(1, as('outside.advocate'))).statusCode).toBe(404)
  })
})
