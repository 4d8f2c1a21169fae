import { describe, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { budgets, inactivePayer } from '#domain/intake/patients/intake/payment.ts'
import { payerByName } from '../../seed/catalog.ts'
import { startServer } from '../../testing.ts'
import { details, enterPatient, payment, privatePlan } from './testing.ts'

const { as, db } = await startServer()
const advocate = as('advocate')
const id = await enterPatient(advocate)
const save = (given: object) => advocate('PATCH', `/patients/${id}`, { ...payment, ...given })
const saved = async (given: object) => (await save(given)).json().data
const required = 'Required information'
const cash = { payment_method: [tag.payment.cash], estimated_budget: 'Under $5,000' }
const mediCal = payerByName('Medi-Cal')
const publicPlan = { provider: { payer_code: mediCal.payer_code }, subscriber_id: '91234567A', county: 'Los Angeles' }

describe('payment method', () => {
  test.each([[null], [[]], [[1]], [[189, 190]]])('422 %j is not a payment method [INT-038]', async payment_method => {
    const reply = await save({ payment_method })
    expect([reply.statusCode, reply.json().errors.payment_method]).toEqual([422, required])
  })

  test('200 cash with each listed budget [INT-040]', async () => {
    for (const estimated_budget of budgets)
      expect((await saved({ ...cash, estimated_budget })).estimated_budget).toBe(estimated_budget)
  })

  test.each([null, 'A lot'])('422 cash with the budget %j [INT-040]', async estimated_budget => {
    const reply = await save({ ...cash, estimated_budget })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { estimated_budget: required }])
  })

  test('200 changing to cash clears both insurance plans, and changing back clears the budget [INT-046]', async () => {
    await save({ secondary_insurance: privatePlan })
    expect(await saved(cash)).toMatchObject({
      payment_method: [189],
      estimated_budget: 'Under $5,000',
      patient_insurance: null,
      secondary_insurance: null,
    })
    const back = await saved({ estimated_budget: 'Under $5,000' })
    expect(back).toMatchObject({
      payment_method: [190],
      estimated_budget: null,
      patient_insurance: { subscriber_id: 'XQ4471902' },
    })
  })
})

describe('a commercial plan', () => {
  test("200 keeps the extension of the subscriber's phone number", async () => {
    const plan = { ...privatePlan, sub_relationship: 'spouse', sub_first_name: 'Aurelio', sub_last_name: 'Venn' }
    const { patient_insurance } = await saved({ patient_insurance: { ...plan, sub_phone_number: '(617) 555-0142 ext. 12' } })
    expect(patient_insurance.sub_phone_number).toBe('+16175550142;ext=12')
  })

  test("200 stores the values sent, with the payer's listed name [INT-047]", async () => {
    const plan = {
      ...privatePlan,
      provider: { payer_code: privatePlan.provider.payer_code, payer_name: 'Made up' },
      group_id: 'G-2210',
      sub_relationship: 'spouse',
      sub_first_name: 'Aurelio',
      sub_phone_number: '213 555 0131',
    }
    const { patient_insurance } = await saved({ patient_insurance: plan })
    expect(patient_insurance).toEqual({
      ...plan,
      provider: { payer_code: 'PY304', payer_name: 'Blue Shield of California', insurance_type: 'Private' },
      sub_phone_number: '+12135550131',
      county: null,
    })
  })

  test.each(['subscriber_id', 'sub_relationship', 'sub_first_name', 'sub_last_name'])('422 without %s [INT-039]', async field => {
    const reply = await save({ patient_insurance: { ...privatePlan, [field]: null } })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { [`patient_insurance.${field}`]: required }])
  })

  test.each([
    [null, required],
    [{ payer_code: 'PY999' }, inactivePayer],
  ])('422 with the payer %j [INT-039]', async (provider, message) => {
    const reply = await save({ patient_insurance: { ...privatePlan, provider } })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { 'patient_insurance.provider': message }])
  })

  test('422 with an inactive payer; a record that already has it can be saved', async () => {
    const { payer_code } = payerByName('Aetna')
    const body = { patient_insurance: { ...privatePlan, provider: { payer_code } } }
    const used = (active: boolean) => db.updateTable('payers').set({ active }).where('payer_code', '=', payer_code).execute()
    await save({})
    await used(false)
    const reply = await save(body)
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { 'patient_insurance.provider': inactivePayer }])
    await used(true)
    await save(body)
    await used(false)
    expect((await save(body)).statusCode).toBe(200)
    await used(true)
  })

  test('422 without any insurance [INT-039]', async () => {
    expect((await save({ patient_insurance: null })).json().errors).toEqual({ 'patient_insurance.provider': required })
  })

  test('422 without a network type, or with an invalid one [INT-042]', async () => {
    const without = await save({ patient_insurance: { ...privatePlan, managed_care: [] } })
    expect([without.statusCode, without.json().errors]).toEqual([422, { 'patient_insurance.managed_care': required }])
    const wrong = await save({ patient_insurance: { ...privatePlan, managed_care: [tag.cash.accepted] } })
    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { 'patient_insurance.managed_care': 'Choose from the list' }])
  })

  test('200 a county is neither required nor stored [INT-041]', async () => {
    const { patient_insurance } = await saved({ patient_insurance: { ...privatePlan, county: 'Los Angeles' } })
    expect(patient_insurance.county).toBeNull()
  })

  test('200 group id and phone are optional; a phone with only the prefix counts as empty [INT-044] [UX-005]', async () => {
    const { patient_insurance } = await saved({ patient_insurance: { ...privatePlan, group_id: '', sub_phone_number: '+1' } })
    expect(patient_insurance).toMatchObject({ group_id: null, sub_phone_number: null })
  })

  test('200 accepts each listed relationship, 422 for others [INT-047]', async () => {
    for (const sub_relationship of ['self', 'child', 'spouse', 'common', 'injured', 'other'])
      expect((await saved({ patient_insurance: { ...privatePlan, sub_relationship } })).patient_insurance.sub_relationship).toBe(
        sub_relationship,
      )
    expect((await save({ patient_insurance: { ...privatePlan, sub_relationship: 'cousin' } })).statusCode).toBe(422)
  })
})

describe('a public plan', () => {
  test('200 belongs to the patient: relationship self, the subscriber is the patient [INT-045]', async () => {
    const { patient_insurance } = await saved({
      patient_insurance: {
        ...publicPlan,
        sub_relationship: 'spouse',
        sub_first_name: 'Aurelio',
        sub_last_name: 'Venn',
        managed_care: [410],
      },
    })
    expect(patient_insurance).toMatchObject({
      provider: { ...mediCal },
      sub_relationship: 'self',
      sub_first_name: details.first_name,
      sub_last_name: details.last_name,
      county: 'Los Angeles',
      managed_care: [],
    })
  })

  test('422 without a county [INT-041]', async () => {
    const reply = await save({ patient_insurance: { ...publicPlan, county: ' ' } })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { 'patient_insurance.county': required }])
  })
})

describe('a secondary insurance', () => {
  test('200 is absent if its box is not checked [INT-043]', async () => {
    expect((await saved({})).secondary_insurance).toBeNull()
  })

  test('200 is stored separately from the primary insurance [INT-047]', async () => {
    const both = await saved({ patient_insurance: publicPlan, secondary_insurance: privatePlan })
    expect(both.patient_insurance.provider.payer_code).toBe(mediCal.payer_code)
    expect(both.secondary_insurance).toMatchObject({ provider: { payer_code: 'PY304' }, managed_care: [tag.network.ppo] })
  })

  test('422 without the fields that the primary insurance requires, if its box is checked [INT-043]', async () => {
    const reply = await save({ secondary_insurance: {} })
    expect([reply.statusCode, Object.keys(reply.json().errors).sort()]).toEqual([
      422,
      ['provider', 'sub_first_name', 'sub_last_name', 'sub_relationship', 'subscriber_id'].map(
        field => `secondary_insurance.${field}`,
      ),
    ])
    const second = await save({ secondary_insurance: { ...publicPlan, county: null } })
    expect(second.json().errors).toEqual({ 'secondary_insurance.county': required })
  })
})

test('200 unusual texts are stored and returned unchanged', async () => {
  const subscriber_id = `"quoted" \\ {} 'x'; drop table patients; -- ☃ 🏥`
  expect((await saved({ patient_insurance: { ...privatePlan, subscriber_id } })).patient_insurance.subscriber_id).toBe(
    subscriber_id,
  )
  const broken = await save({ patient_insurance: { ...privatePlan, subscriber_id: 'half\ud800' } })
  expect(broken.statusCode).toBe(200)
})
