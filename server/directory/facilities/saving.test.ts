import { beforeEach, describe, expect, test } from 'vitest'
import { filled } from '#domain/directory/facilities/intake/testing.ts'
import { inactivePayer } from '#domain/intake/patients/intake/payment.ts'
import { draftConflict } from '#domain/platform/drafts/schema.ts'
import { buildFacility, buildOrganization, buildStaff, buildUser } from '../../seed/builders.ts'
import { payerByName, tagIdsIn } from '../../seed/catalog.ts'
import { startServer } from '../../testing.ts'
import { changedMeanwhile } from './saving.ts'

const { db, context, as } = await startServer()
const now = context.now()
const admin = as('tech.support')
const plans = [payerByName('Medi-Cal').payer_code, payerByName('Oscar').payer_code] as const
/** A complete profile with existing tags and payers. */
const profile = {
  ...filled,
  treatment_levels: tagIdsIn('treatment_level').slice(0, 2),
  addictions_treated: tagIdsIn('addiction_program').slice(0, 2),
  prescriptions_accepted: tagIdsIn('prescription').slice(0, 1),
  insurance_plans_in_network: [plans[0]],
  insurance_plans_out_network: [plans[1]],
  required_snapshot_items: ['vitals', 'ciwa'],
}
type Profile = typeof profile
const part = (...fields: (keyof Profile)[]) => Object.fromEntries(fields.map(field => [field, profile[field]]))

const licenseFields = Object.keys(profile).slice(0, 19) as (keyof Profile)[]
const sections: [wire: number, values: object][] = [
  [1, part(...licenseFields)],
  [2, part('treatment_levels', 'total_beds', 'addictions_treated', 'treatment_method', 'prescriptions_accepted')],
  [
    3,
    part(
      ...(['accepts_public_insurance', 'excludes_private_insurance', 'excludes_hmo'] as const),
      ...(['insurance_plans_in_network', 'insurance_plans_out_network'] as const),
      ...(['accepts_cash_payment', 'payment_plans_consideration', 'scholarships_consideration'] as const),
    ),
  ],
  [5, part('accommodates_involuntary_hold', 'accommodated_mental_illnesses')],
  [6, part('general_accommodations', 'diet_accommodations', 'supports_transition')],
  [7, part('accepted_genders', 'accepted_ages', 'special_accommodations', 'required_snapshot_items')],
  [8, { ...part(...(Object.keys(profile).slice(40) as (keyof Profile)[])), intake_complete: true }],
]

let organization_id: number
let id: number
let orgAdmin: ReturnType<typeof as>
let manager: ReturnType<typeof as>

/** Creates a new location that has only a name. */
beforeEach(async () => {
  organization_id = (await buildOrganization(db, now)).id
  id = (await admin('POST', '/facilities', { organization_id, name: 'Willow House' })).json().data.id
  orgAdmin = as((await buildUser(db, now, { organization_id, organization_role: 'administrator' })).id)
  manager = as((await buildStaff(db, now, { facility_id: id, facility_role: 'Manager' })).id)
})

const save = (body: object, call = manager) => call('PUT', `/facilities/${id}`, body)
const isShown = async () => (await admin('GET', `/facilities/${id}`)).json().data
const matched = async () =>
  (await as('advocate')('GET', '/facilities?lat=34.05&lng=-118.25&radius=25&page_size=100'))
    .json()
    .data.some((facility: { id: number }) => facility.id === id)

describe('PUT /facilities/:id, section by section', () => {
  test('200 each section saves its own fields; the last one completes the profile, which matches once approved [FAC-004] [FAC-009] [FAC-047]', async () => {
    for (const [intake_section, values] of sections) {
      const reply = await save({ intake_section, ...values }, orgAdmin)
      expect([intake_section, reply.statusCode, reply.json().data.intake_section]).toEqual([intake_section, 200, intake_section])
    }
    expect(await isShown()).toMatchObject({ ...profile, intake_complete: true, intake_section: 8, geo_source: 'zip' })
    expect(await matched()).toBe(false)
    await admin('PATCH', `/facilities/${id}/status`, { status: 'Approved' })
    expect(await matched()).toBe(true)
  })

  test('200 if the last section is saved first, the profile is complete only once all sections are saved', async () => {
    const last = await save({ intake_section: 8, ...sections[6]![1], intake_complete: true })
    expect([last.statusCode, last.json().data.intake_complete, last.json().data.owner_text]).toEqual([
      200,
      false,
      profile.owner_text,
    ])
  })

  test('200 saving an earlier section again does not reset the progress [FAC-004]', async () => {
    await save({ intake_section: 3, ...sections[2]![1] })
    const repeated = await save({ intake_section: 1, ...sections[0]![1] })
    expect([repeated.statusCode, repeated.json().data.intake_section]).toEqual([200, 3])
  })

  test("422 with the wizard's message for a number of beds, and nothing is saved [FAC-027]", async () => {
    const reply = await save({ intake_section: 2, ...sections[1]![1], total_beds: '0' })
    const message = 'Please enter positive number greated than 0'
    expect([reply.statusCode, reply.json()]).toEqual([422, { message, errors: { total_beds: message } }])
    expect((await isShown()).treatment_levels).toEqual([])
  })

  test('422 for a tag from another category, an unknown payer, or an NPI with a wrong check digit [FAC-024] [FAC-059]', async () => {
    const errorsFor = async (body: object) => (await save(body)).json().errors
    expect(await errorsFor({ ...sections[1]![1], treatment_method: [1100] })).toEqual({
      treatment_method: 'Choose from the list',
    })
    expect(await errorsFor({ ...sections[2]![1], insurance_plans_in_network: ['NOBODY'] })).toEqual({
      insurance_plans_in_network: inactivePayer,
    })
    expect(await errorsFor({ ...sections[0]![1], npi: '1234567890' })).toEqual({ npi: 'Invalid NPI number' })
  })

  test('200 a payer that was already selected may stay [FAC-059]', async () => {
    await db
      .updateTable('facilities')
      .set({ insurance_plans_in_network: ['GONE'] })
      .where('id', '=', id)
      .execute()
    const reply = await save({ ...sections[2]![1], insurance_plans_in_network: ['GONE', plans[0]] })
    expect(reply.json().data.insurance_plans_in_network).toEqual(['GONE', plans[0]])
  })
})

test('200 another main phone number clears the extension that a directory listed; the same number keeps it', async () => {
  const facility = await buildFacility(db, now, { main_phone_number: '+12135550147', phone_extension: '12' })
  const listed = async () =>
    (await as('advocate')('GET', '/facilities?lat=34.05&lng=-118.25&radius=25&page_size=100'))
      .json()
      .data.find(({ id }: { id: number }) => id === facility.id).main_phone_number
  expect(await listed()).toBe('+12135550147;ext=12')
  const save = (main_phone_number: string) =>
    admin('PUT', `/facilities/${facility.id}`, { ...part(...licenseFields), main_phone_number, intake_section: 1 })
  expect((await save('(213) 555-0147')).json().data).toMatchObject({ phone_extension: '12' })
  expect((await save('213-555-0148 x12')).json().errors).toEqual({ main_phone_number: 'Phone number must be 10 digits' })
  expect((await save('213-555-0148')).json().data).toMatchObject({ main_phone_number: '+12135550148', phone_extension: null })
  expect(await listed()).toBe('+12135550148')
})

test('required snapshot items are optional, in form order, and limited to the known items', async () => {
  const populations = part('accepted_genders', 'accepted_ages', 'special_accommodations')
  const saved = await save({ intake_section: 7, ...populations, required_snapshot_items: ['infections', 'cows', 'cows'] })
  expect(saved.json().data.required_snapshot_items).toEqual(['cows', 'infections'])
  expect((await save({ intake_section: 7, ...populations })).json().data.required_snapshot_items).toEqual(['cows', 'infections'])
  const refused = await save({ intake_section: 7, ...populations, required_snapshot_items: ['shoe_size'] })
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['required_snapshot_items.0']])
})

describe('PUT /facilities/:id, whole form', () => {
  const complete = { ...profile, intake_section: 8, intake_complete: true }

  test('200 saves and completes the entire form in one call; single numbers are lists of one [FAC-008] [FAC-017] [FAC-043]', async () => {
    const reply = await save({ ...complete, treatment_method: 430, provides_transport: 219 })
    expect(reply.statusCode).toBe(200)
    expect(reply.json().data).toMatchObject({
      treatment_method: [430],
      provides_transport: [219],
      taxi_ground_transportation: [],
      miles_taxi_ground_transportation: null,
      intake_complete: true,
    })
  })

  test("422 with the edit page's messages for all sections together [FAC-018] [FAC-027]", async () => {
    const { errors } = (await save({ ...complete, name: ' ', total_beds: 'x', languages: [] })).json()
    expect(errors).toEqual({
      name: 'Facility is required',
      total_beds: 'Please enter positive number',
      languages: 'This field is required',
    })
  })

  test('409 with the current record if someone else has saved since it was read; without `updated_at`, the later save wins', async () => {
    const { updated_at } = (await save(complete)).json().data
    await db
      .updateTable('facilities')
      .set({ name: 'Their House', updated_at: '2026-12-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    const lateReply = await save({ ...complete, name: 'My House', updated_at })
    expect([lateReply.statusCode, lateReply.json().message, lateReply.json().data.name]).toEqual([
      409,
      changedMeanwhile,
      'Their House',
    ])
    expect((await save({ ...complete, name: 'My House' })).json().data.name).toBe('My House')
  })

  test('200 a new address without a map service moves the pin to the center of the ZIP code; a second line does not', async () => {
    await save(complete)
    const before = await isShown()
    await save({ ...complete, address_line_two: 'Suite 4' })
    expect((await isShown()).latitude).toBe(before.latitude)
    await save({ ...complete, city: 'San Diego', zip_code: '92101' })
    const after = await isShown()
    expect([after.county, after.geo_source, Math.round(after.latitude)]).toEqual(['San Diego', 'zip', 33])
    await save({ ...complete, zip_code: '00000' })
    expect(await isShown()).toMatchObject({ latitude: null, longitude: null })
  })

  test('200 the audit row lists the changed fields, and only a count for hundreds of payers', async () => {
    await save(complete)
    const codes = Array.from({ length: 150 }, (_, n) => ({
      payer_code: `X${n}`,
      payer_name: `X ${n}`,
      insurance_type: 'Public' as const,
    }))
    await db.insertInto('payers').values(codes).execute()
    await save({ ...complete, insurance_plans_in_network: codes.map(payer => payer.payer_code) })
    const { detail } = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'facilities.save')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(detail).toEqual({ changes: { insurance_plans_in_network: [[plans[0]], 150] } })
  })
})

describe('who may save', () => {
  test('200 the Org Admin, its Managers and holders of FACILITY_WRITE_ALL; 403 for all others [FAC-046] [ORG-048] [PERM-016]', async () => {
    const coordinator = as((await buildStaff(db, now, { facility_id: id, facility_role: 'Admissions Coordinator' })).id)
    const outsider = as(
      (await buildStaff(db, now, { facility_id: (await buildFacility(db, now)).id, facility_role: 'Manager' })).id,
    )
    await db.updateTable('facilities').set({ status: 'Approved' }).where('id', '=', id).execute()
    const status = async (call: typeof manager) => (await save({}, call)).statusCode
    for (const call of [orgAdmin, manager, admin, as('super.admin')]) expect(await status(call)).toBe(200)
    for (const call of [coordinator, outsider, as('social.work'), as('advocate')]) expect(await status(call)).toBe(403)
  })
})

describe('a draft of the form', () => {
  const draft = (version: number, values: object = { total_beds: '1' }) => ({
    ...{
      values,
      base: now.toISOString(),
      device: '7d0f4d0e-0a51-4f6e-9a39-0d8f0f7f7c11',
      device_name: 'Chrome on Android',
      version,
    },
  })
  const at = (section = 'care') => `/facilities/${id}/drafts/${section}`

  test('200 can be loaded by its author, and is deleted with the author’s save', async () => {
    const savedDraft = (await manager('PUT', at(), draft(0))).json().data
    expect((await manager('GET', at())).json().data).toMatchObject({ values: { total_beds: '1' }, version: savedDraft.version })
    expect((await save({ ...sections[1]![1], draft_version: savedDraft.version }, manager)).statusCode).toBe(200)
    expect((await manager('GET', at())).json().data).toBeNull()
  })

  test('belongs to its author: others see the name and the time, and cannot read, discard or save it [S-02]', async () => {
    const savedDraft = (await manager('PUT', at(), draft(0, { total_beds: '471100' }))).json().data
    const { user_name, ...head } = (await orgAdmin('GET', `/facilities/${id}/drafts`)).json().data[0]
    expect(head).toEqual({ section: 'care', saved_at: savedDraft.saved_at, own: false })
    expect(user_name).toMatch(/\w+ \w+/)
    for (const call of [orgAdmin, admin, as('super.admin')]) {
      expect((await call('GET', at())).json().data).toBeNull()
      expect((await call('DELETE', at())).json().data).toEqual({ discarded: false })
    }
    // Saving does not affect the Org Admin's own draft either.
    const response = await orgAdmin('PUT', at(), draft(0, { total_beds: '2' }))
    expect([response.statusCode, response.json().data.values]).toEqual([200, { total_beds: '2' }])
    const saved = await save({ ...sections[1]![1], draft_version: response.json().data.version }, orgAdmin)
    expect(saved.statusCode).toBe(200)
    expect(response.body + saved.body).not.toContain('471100')
    expect((await manager('GET', at())).json().data).toMatchObject({
      values: { total_beds: '471100' },
      version: savedDraft.version,
    })
  })

  test('409 if the author changed it on another device, even for a save that has not seen the change', async () => {
    await manager('PUT', at(), draft(0))
    const lateReply = await manager('PUT', at(), draft(0, { total_beds: '2' }))
    expect([lateReply.statusCode, lateReply.json().message, lateReply.json().data.values]).toEqual([
      409,
      draftConflict,
      { total_beds: '1' },
    ])
    expect((await save({ ...sections[1]![1], draft_version: 0 }, manager)).statusCode).toBe(409)
  })

  test('404 for an unknown section; 403 without edit permission; the whole form counts as a section', async () => {
    expect((await manager('GET', at('hipaa'))).statusCode).toBe(404)
    await db.updateTable('facilities').set({ status: 'Approved' }).where('id', '=', id).execute()
    expect((await as('advocate')('GET', at())).statusCode).toBe(403)
    expect((await manager('PUT', at('edit'), draft(0))).statusCode).toBe(200)
    expect((await manager('DELETE', at('edit'))).json().data).toEqual({ discarded: true })
  })
})
