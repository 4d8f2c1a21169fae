import { describe, expect, onTestFinished, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { placesFor, logistics as rules } from '#domain/intake/patients/intake/logistics.ts'
import { startServer } from '../../testing.ts'
import { details, enterPatient, logistics } from './testing.ts'

const { as, context, db } = await startServer()
const advocate = as('advocate')
const id = await enterPatient(advocate)
const save = (given: object, who = advocate, patient = id) => who('PATCH', `/patients/${patient}`, { ...logistics, ...given })
const required = 'Required information'

describe('section 5', () => {
  test('200 saves the optional arrival in the emergency department, and clears it; a time in the future is a question, not an error [S-30]', async () => {
    const arrived = new Date(context.now().getTime() - 14 * 3_600_000).toISOString()
    expect((await save({ emergency_arrival_at: arrived })).json().data.emergency_arrival_at).toBe(arrived)
    expect((await save({})).json().data.emergency_arrival_at).toBeNull()
    const later = new Date(context.now().getTime() + 3_600_000).toISOString()
    expect((await save({ emergency_arrival_at: later })).json().data.emergency_arrival_at).toBe(later)
  })

  test.each(['preferred_treatment_location', 'needs_transport', 'estimated_discharge_timestamp'])(
    '422 without %s [INT-049]',
    async field => {
      const reply = await save({ [field]: null })
      expect([reply.statusCode, reply.json().errors[field]]).toEqual([422, required])
    },
  )

  test.each([
    ['preferred_treatment_location', [tag.place.nearHome, tag.place.address]],
    ['preferred_treatment_location', [189]],
    ['needs_transport', [218, 219]],
    ['needs_transport', [189]],
    ['estimated_discharge_timestamp', 'tomorrow'],
  ])('422 when %s is %j, which is not an option [INT-049]', async (field, value) => {
    const reply = await save({ [field]: value })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, [field]])
  })

  test.each([218, 219])(
    '200 accepts transport %i, and the discharge as an instant or epoch seconds [INT-049]',
    async needs_transport => {
      const reply = await save({ needs_transport, estimated_discharge_timestamp: 1_796_150_600 })
      expect(reply.json().data).toMatchObject({
        needs_transport: [needs_transport],
        estimated_discharge_timestamp: new Date(1_796_150_600_000).toISOString(),
        current_section: 5,
      })
      expect((await save({})).json().data.estimated_discharge_timestamp).toBe(logistics.estimated_discharge_timestamp)
    },
  )
})

describe('preferred treatment location', () => {
  test("200 280 copies the patient's address [INT-050]", async () => {
    const upstairs = await enterPatient(advocate, { address_line_two: 'Unit 4' })
    const reply = await save({ preferred_treatment_location: [280], current_city: 'Elsewhere' }, advocate, upstairs)
    expect(reply.json().data).toMatchObject({
      current_location_line_one: details.address_line_one,
      current_location_line_two: 'Unit 4',
      current_city: details.address_city,
      current_state: details.address_state,
      current_zip_code: details.address_zipcode,
    })
  })

  test("200 281 copies the address of the user's organization [INT-051]", async () => {
    const { organization_id } = await db
      .selectFrom('patients')
      .select('organization_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const organization = await db
      .updateTable('organizations')
      .set({ address_line_two: 'Suite 200' })
      .where('id', '=', organization_id!)
      .returningAll()
      .executeTakeFirstOrThrow()
    expect(organization.city).toBeTruthy()
    expect((await save({ preferred_treatment_location: 281 })).json().data).toMatchObject({
      preferred_treatment_location: [281],
      current_location_line_one: organization.address_line_one,
      current_location_line_two: 'Suite 200',
      current_city: organization.city,
      current_state: organization.state,
      current_zip_code: organization.zip_code,
    })
  })

  test('422 for 281 when the organization has no address', async () => {
    const organizations = await db.selectFrom('organizations').select(['id', 'city']).execute()
    onTestFinished(async () => {
      for (const { id, city } of organizations) await db.updateTable('organizations').set({ city }).where('id', '=', id).execute()
    })
    await db.updateTable('organizations').set({ city: null }).execute()
    const reply = await save({ preferred_treatment_location: [281] })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['preferred_treatment_location']])
  })

  test.each(['current_location_line_one', 'current_city', 'current_state', 'current_zip_code'])(
    '422 for 282 without %s [INT-052]',
    async field => {
      const reply = await save({ [field]: ' ' })
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { [field]: required }])
    },
  )

  test('422 for a second line of fewer than three characters, 200 for three [INT-053]', async () => {
    expect((await save({ current_location_line_two: 'B12' })).json().data.current_location_line_two).toBe('B12')
    const reply = await save({ current_location_line_two: 'B2' })
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      { current_location_line_two: 'Address line must be at least 3 characters long' },
    ])
  })

  const patient = { ...details, address_city: 'Los Angeles' as string | null }
  test.each([
    ['treatment_center', [280, 282]],
    ['hospital', [280, 281, 282]],
    [null, [280, 282]],
  ] as const)('an advocate at a %s can choose among %j [INT-054]', (type, places) => {
    expect(placesFor({ patient: patient as never, organization: type && { type } })).toEqual(places)
  })

  test('422 near a home without a city, which the form does not offer either [INT-055]', async () => {
    const homeless = await enterPatient(advocate, { homeless: true })
    const reply = await save({ preferred_treatment_location: [280] }, advocate, homeless)
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { preferred_treatment_location: required }])
    expect(placesFor({ patient: { ...patient, address_city: null } as never, organization: { type: 'hospital' } })).toEqual([
      281, 282,
    ])
  })

  test('the form and the server validate with the same rules', () => {
    expect(rules.schema.safeParse(logistics).success).toBe(true)
  })
})
