import { describe, expect, test } from 'vitest'
import { filled } from '#domain/directory/facilities/intake/testing.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { type SpellingKind, spellings } from '#domain/platform/spellings.testing.ts'
import { details, enterPatient, payment, privatePlan } from '../intake/patients/testing.ts'
import { approvals } from '../placement/applications/testing.ts'
import { buildFacility, buildOrganization } from '../seed/builders.ts'
import { startServer } from '../testing.ts'

const server = await startServer()
const { db, context, as } = server
const [advocate, admin, superAdmin] = [as('advocate'), as('tech.support'), as('super.admin')]
const patient = await enterPatient(advocate)
const facility = await buildFacility(db, context.now())
const organization = await buildOrganization(db, context.now(), { type: 'treatment_center' })
const { standing, answer, coordinator, read } = await approvals(server)

const dataOf = async (call: typeof advocate, path: string) => (await call('GET', path)).json().data
/** A field of section 1, or of the insurance in section 4. */
const inPatient = (field: string) => ({
  field,
  save: (value: unknown) =>
    advocate('PATCH', `/patients/${patient}`, {
      ...details,
      address_zipcode_confirmed: true,
      [field]: value,
      current_section: 1,
    }),
  kept: async () => (await dataOf(advocate, `/patients/${patient}`))[field],
})
const inFacility = (field: keyof typeof filled) => ({
  field,
  save: (value: unknown) => {
    const { name, website_url, main_phone_number, npi, address_line_one, city, state, zip_code } = filled
    const section = { name, website_url, main_phone_number, npi, address_line_one, city, state, zip_code }
    return admin('PUT', `/facilities/${facility.id}`, { ...section, [field]: value, intake_section: 1 })
  },
  kept: async () => (await dataOf(admin, `/facilities/${facility.id}`))[field],
})
const inOrganization = (field: 'phone_number' | 'npi_number') => ({
  field,
  save: (value: unknown) => superAdmin('PATCH', `/organizations/${organization.id}`, { [field]: value }),
  kept: async () =>
    (
      await db
        .selectFrom('organizations')
        .select(['phone_number', 'npi_number'])
        .where('id', '=', organization.id)
        .executeTakeFirstOrThrow()
    )[field],
})
let application = 0

/** Where each kind of value is saved, and how it is read back. */
const places: Record<
  SpellingKind,
  { field: string; save: (value: unknown) => ReturnType<typeof advocate>; kept: () => Promise<unknown> }
> = {
  phone: inPatient('phone_number'),
  patternPhone: inOrganization('phone_number'),
  tenDigitPhone: inFacility('main_phone_number'),
  zip: inPatient('address_zipcode'),
  name: inPatient('first_name'),
  address: inPatient('address_line_one'),
  birthDate: inPatient('date_of_birth'),
  npi: inOrganization('npi_number'),
  website: inFacility('website_url'),
  memberId: {
    field: 'patient_insurance.subscriber_id',
    save: value =>
      advocate('PATCH', `/patients/${patient}`, { ...payment, patient_insurance: { ...privatePlan, group_id: value } }),
    kept: async () => (await dataOf(advocate, `/patients/${patient}`)).patient_insurance.group_id,
  },
  money: {
    field: 'insurance_vob.deductible',
    async save(deductible) {
      application = (await standing('New')).id
      const insurance_vob = { deductible, copay: 0, scholarship_amount: null }
      return answer(application, { field: 'insurance_accepted', value: true, insurance_vob }, coordinator)
    },
    kept: async () => (await read(application)).insurance_vob.deductible,
  },
}

describe.each(keysOf(spellings))('%s', kind => {
  const { field, save, kept } = places[kind]

  test.each(spellings[kind])('%j is kept as the form shows it, or refused at its field', async (typed, outcome) => {
    const reply = await save('refused' in outcome ? typed : outcome.shown)
    if ('refused' in outcome) return expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, [field]])
    expect(reply.statusCode).toBe(200)
    expect(await kept()).toBe(outcome.kept)
  })
})

test('a line break in a name is kept as a space, because names are shown on one line', async () => {
  await advocate('PATCH', `/patients/${patient}`, { ...details, first_name: 'Mary\r\nAnn', current_section: 1 })
  expect((await dataOf(advocate, `/patients/${patient}`)).first_name).toBe('Mary Ann')
  const contact = await superAdmin('PATCH', `/organizations/${organization.id}`, {
    contact_first_name: 'Robin\nLee',
    name: 'Sedge\tHouse',
  })
  expect(contact.json().data).toMatchObject({ contact_first_name: 'Robin Lee', name: 'Sedge House' })
})
