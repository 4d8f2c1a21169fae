import { describe, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { patientStatuses, races } from '#domain/intake/patients/schema.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { details, enterPatient, levelOfCare } from './testing.ts'

const { db, context, as, clock } = await startServer()
const advocate = as('advocate')
const { users, organizations } = await findTestData(db)
const create = (given: object) => advocate('POST', '/patients', { ...details, ...given })
const created = async (given: object) => (await create(given)).json().data
const howMany = async () => (await db.selectFrom('patients').select('id').execute()).length
const required = 'Required information'
const noAddress = {
  address_line_one: null,
  address_line_two: null,
  address_city: null,
  address_state: null,
  address_zipcode: null,
}

describe('POST /patients', () => {
  test('200 returns the new patient with everything sent [INT-014] [INT-019] [INT-030] [PERM-014]', async () => {
    const patient = await created({ alt_first_name: 'Mari', alt_last_name: 'Velez', address_line_two: 'Unit 4' })
    const { another_person: _, ...sent } = details
    expect(patient).toMatchObject({
      ...sent,
      alt_first_name: 'Mari',
      alt_last_name: 'Velez',
      address_line_two: 'Unit 4',
      phone_number: '+12135550130',
      id: expect.any(Number),
      status: 'Active',
      advocate_id: users.advocate,
      organization_id: organizations.hospital,
      current_location_line_one: null,
      current_city: null,
      hipaa_document: null,
      release_expires_at: null,
      updated_at: context.now().toISOString(),
    })
  })

  test('200 has all specified fields by name [INT-019]', async () => {
    const fields = `first_name last_name alt_first_name alt_last_name homeless address_line_one address_line_two address_city
      address_state address_zipcode phone_number receives_texts date_of_birth email gender_at_birth gender_identity race
      current_location current_location_line_one current_location_line_two current_city current_state current_zip_code
      hipaa_document is_voluntary tmri_disclosure id updated_at current_section intake_complete status`
    expect(Object.keys(await created({}))).toEqual(expect.arrayContaining(fields.split(/\s+/)))
    expect(patientStatuses).toEqual(expect.arrayContaining(['Active', 'On Hold', 'Booked Offline']))
  })

  test("200 has all fields of the record, with the API's empty values [INT-020]", async () => {
    const patient = await created({})
    expect(patient).toMatchObject({
      treatment_levels: [],
      payment_method: [],
      estimated_budget: null,
      patient_insurance: null,
      secondary_insurance: null,
      addictions: {},
      prescriptions: [],
      social_determinants: [],
      intake_complete: false,
      current_section: 1,
    })
    const fields = `treatment_levels payment_method estimated_budget patient_insurance secondary_insurance needs_transport
      estimated_discharge_timestamp preferred_treatment_location addictions source_of_information mental_conditions
      other_mental_conditions prescriptions accessibility_requirements acute_health_conditions health_conditions
      other_health_conditions daily_medications_required daily_medications_explanation is_covid_vaccinated covid_vaccine
      date_of_covid_vaccine is_transitioning gender_transition_status special_populations social_determinants
      legal_trouble_explanation type_of_trauma`
    expect(Object.keys(patient)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
  })

  const wrong: [string, unknown, string, string][] = [
    ['first_name', '', required, '[INT-021]'],
    ['first_name', undefined, required, '[INT-021]'],
    ['first_name', '  ', required, '[INT-021]'],
    ['first_name', 'Al', 'First name must be at least 3 characters', '[INT-021]'],
    ['last_name', '', required, '[INT-022]'],
    ['last_name', 'V', 'Last name must be at least 2 characters', '[INT-022]'],
    ['alt_first_name', 'Al', 'Alternative first name must be at least 3 characters', '[INT-023]'],
    ['alt_last_name', 'Li', 'Alternative last name must be at least 3 characters', '[INT-023]'],
    ['phone_number', '+1213', 'Phone number must be at least 6 characters', '[INT-024]'],
    ['email', 'marisol@', 'Must be a valid email', '[INT-025]'],
    ['date_of_birth', '', required, '[INT-026]'],
    ['date_of_birth', '1992-04-02', 'Enter the date as MM/DD/YYYY', '[INT-026]'],
    ['date_of_birth', '02/29/2023', '02/29/2023 is not a real date', '[INT-026] [S-07]'],
    ['date_of_birth', '01/05/1890', 'Enter a year no earlier than 1900', '[INT-026] [S-07]'],
    ['address_zipcode', 'hello', 'Enter a five-digit ZIP code', '[S-03]'],
    ['gender_at_birth', null, required, '[INT-028]'],
    ['gender_identity', 'unknown', required, '[INT-028]'],
    ['race', 'Martian', required, '[INT-029]'],
    ['current_location', null, required, '[INT-028]'],
    ['current_location', [], required, '[INT-028]'],
    ['current_location', tag.cash.accepted, 'Choose from the list', '[LOOK-005]'],
    ['receives_texts', [2_000_000_000], 'Choose from the list', '[LOOK-005]'],
    ['address_line_one', null, 'Address is required when patient has a home', '[INT-032]'],
    ['address_line_one', '18', 'Address line must be at least 3 characters long', '[INT-033]'],
    ['address_line_two', '4b', 'Address line must be at least 3 characters long', '[INT-033]'],
    ['address_city', '', required, '[INT-034]'],
    ['address_city', 'LA', 'City must be at least 3 characters long', '[INT-034]'],
    ['address_state', null, required, '[INT-034]'],
    ['address_zipcode', '', required, '[INT-034]'],
  ]
  test.each(wrong)('422 %s %j: %s %s', async (field, value, message) => {
    const before = await howMany()
    const reply = await create({ [field]: value })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { [field]: message }])
    expect(reply.json().message).toBe(message)
    expect(await howMany()).toBe(before)
  })

  test('200 accepts names and address lines of the minimum length [INT-021] [INT-022] [INT-023] [INT-033] [INT-034]', async () => {
    const shortest = {
      first_name: 'Ana',
      last_name: 'Lo',
      alt_first_name: 'Joy',
      alt_last_name: 'Lim',
      address_line_one: '1 A',
      address_line_two: '4bc',
      address_city: 'Rye',
    }
    expect(await created(shortest)).toMatchObject(shortest)
  })

  test('200 accepts a phone number of six characters [INT-024]', async () => {
    expect((await created({ phone_number: '555019' })).phone_number).toMatch(/555019$/)
  })

  test('422 for a date of birth in the future; today is valid [INT-027]', async () => {
    clock.set('2026-11-17T17:00:00.000Z')
    const tomorrow = await create({ date_of_birth: '11/18/2026' })
    expect([tomorrow.statusCode, tomorrow.json().errors]).toEqual([
      422,
      { date_of_birth: 'Date of birth cannot be in the future' },
    ])
    expect((await create({ date_of_birth: '11/17/2026' })).statusCode).toBe(200)
  })

  test.each([
    [
      'in the evening in Los Angeles, when it is already the next day in UTC',
      '2026-11-18T04:00:00.000Z',
      '11/18/2026',
      '11/17/2026',
    ],
    ['in the first hour of a day in Los Angeles', '2026-11-18T08:30:00.000Z', '11/19/2026', '11/18/2026'],
  ])(
    '422 for a date of birth after the hospital’s day, %s; the hospital’s today is valid [INT-027]',
    async (_, at, after, today) => {
      const before = context.now()
      clock.set(at)
      // Sessions from before may have ended.
      const call = as('advocate')
      const born = (date_of_birth: string) => call('POST', '/patients', { ...details, another_person: true, date_of_birth })
      expect((await born(after)).json().errors).toEqual({ date_of_birth: 'Date of birth cannot be in the future' })
      expect((await born(today)).statusCode).toBe(200)
      clock.set(before)
    },
  )

  test('422 reports all invalid fields in one response', async () => {
    const { errors } = (await create({ first_name: 'Al', email: 'no', race: undefined, address_city: '' })).json()
    expect(Object.keys(errors).sort()).toEqual(['address_city', 'email', 'first_name', 'race'])
  })

  test.each([
    ['no home', true],
    ['nothing said', null],
  ])('200 %s clears all address fields [INT-031] [INT-035]', async (_case, homeless) => {
    expect(await created({ homeless })).toMatchObject({ homeless, ...noAddress })
  })

  test.each(['+1', '+', '', null])('200 a phone number of %j is treated as empty [UX-005]', async phone_number => {
    expect(await created({ phone_number })).toMatchObject({ phone_number: null })
  })

  test('200 keeps a phone extension, and the advocate finds the patient by the number', async () => {
    const patient = await created({ first_name: 'Extensia', phone_number: '617-555-8142 x12' })
    expect(patient.phone_number).toBe('+16175558142;ext=12')
    for (const q of ['617-555-8142 x12', '(617) 555-8142', '5558142', '8142']) {
      const reply = await advocate('POST', '/advocates/current-user/patient-records/search', { q })
      const names = reply.json().data.records.map((record: { first_name: string }) => record.first_name)
      expect([q, names]).toEqual([q, ['Extensia']])
    }
  })

  test('200 stores phone numbers in any notation as E.164 [UX-004]', async () => {
    for (const typed of ['213-555-0130', '(213) 555 0130', '+1 213.555.0130', '12135550130'])
      expect((await created({ phone_number: typed })).phone_number).toBe('+12135550130')
  })

  test('200 accepts tags as a number or a list and returns a list [INT-036]', async () => {
    const one = await created({ receives_texts: tag.texts.accepted, current_location: [details.current_location] })
    expect(one).toMatchObject({ receives_texts: [220], current_location: details.current_location })
  })

  test('200 accepts every option of race and ethnicity [INT-029]', async () => {
    for (const race of races) expect((await created({ race })).race).toBe(race)
  })

  test('200 names keep accents, apostrophes and emoji, without control characters', async () => {
    const patient = await created({ first_name: 'Zoë-Ann\u0000', last_name: "O'Brien 🌱\ud800" })
    expect(patient.first_name).toBe('Zoë-Ann')
    expect(patient.last_name).toMatch(/^O'Brien 🌱/)
  })

  test('200 drops fields that do not belong to section 1', async () => {
    const patient = await created({
      id: 1,
      advocate_id: users.colleague,
      status: 'Inactive',
      match_count: 9,
      treatment_levels: [440],
    })
    expect(patient).toMatchObject({ advocate_id: users.advocate, status: 'Active', match_count: null, treatment_levels: [] })
    expect(patient.id).not.toBe(1)
  })

  test.each(['coordinator', 'manager', 'member', 'super.admin', 'social.work', 'hospital.admin'] as const)(
    '403 for %s; only advocates enter patients [PERM-014]',
    async who => {
      expect((await as(who)('POST', '/patients', details)).statusCode).toBe(403)
    },
  )
})

describe('PATCH /patients/:id', () => {
  test('200 saving section 1 again clears emptied fields [INT-015]', async () => {
    const id = await enterPatient(advocate)
    const reply = await advocate('PATCH', `/patients/${id}`, { ...details, email: '', homeless: true, current_section: 1 })
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      expect.objectContaining({ email: null, homeless: true, ...noAddress }),
    ])
    expect((await advocate('GET', `/patients/${id}`)).json().data).toEqual(reply.json().data)
  })

  test('200 the current section never goes back [INT-013]', async () => {
    const id = await enterPatient(advocate)
    await advocate('PATCH', `/patients/${id}`, levelOfCare)
    const again = await advocate('PATCH', `/patients/${id}`, { ...details, current_section: 1 })
    expect(again.json().data).toMatchObject({ current_section: 3, intake_complete: false })
  })

  test('200 section 2 advances the intake without changing the release [HIP-020]', async () => {
    const id = await enterPatient(advocate)
    const reply = await advocate('PATCH', `/patients/${id}`, { current_section: 2, is_voluntary: true, hipaa_document: 'x.pdf' })
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      expect.objectContaining({ current_section: 2, is_voluntary: null, hipaa_document: null }),
    ])
  })

  test('200 a save changes only its own section and the time', async () => {
    const id = await enterPatient(advocate)
    const before = (await advocate('GET', `/patients/${id}`)).json().data
    clock.advance(60)
    const after = (
      await advocate('PATCH', `/patients/${id}`, { ...levelOfCare, first_name: 'Somebody', status: 'Inactive' })
    ).json().data
    expect(after).toEqual({
      ...before,
      treatment_levels: levelOfCare.treatment_levels,
      sections_saved: { ...before.sections_saved, 3: context.now().toISOString() },
      current_section: 3,
      updated_at: context.now().toISOString(),
    })
  })

  test.each([
    ['none', null],
    ['an empty list', []],
    ['two', [440, 441]],
  ])('422 section 3 with %s: exactly one level is required [INT-037]', async (_case, treatment_levels) => {
    const id = await enterPatient(advocate)
    const reply = await advocate('PATCH', `/patients/${id}`, { current_section: 3, treatment_levels })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { treatment_levels: required }])
  })

  test('422 section 3 with a tag from another category [INT-037]', async () => {
    const id = await enterPatient(advocate)
    const reply = await advocate('PATCH', `/patients/${id}`, { current_section: 3, treatment_levels: [tag.payment.cash] })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { treatment_levels: 'Choose from the list' }])
  })

  test.each([undefined, 0, 11, '3', null])('422 for the unknown section %j [INT-013]', async current_section => {
    const id = await enterPatient(advocate)
    const reply = await advocate('PATCH', `/patients/${id}`, { ...levelOfCare, current_section })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['current_section']])
  })
})
