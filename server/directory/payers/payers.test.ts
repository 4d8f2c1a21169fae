import { describe, expect, test } from 'vitest'
import { enterPatient, payment, privatePlan } from '../../intake/patients/testing.ts'
import { startServer } from '../../testing.ts'

const { as, db } = await startServer()
const techSupport = as('tech.support')
const payer = (overrides: object = {}) => ({
  payer_code: `C${crypto.randomUUID().slice(0, 8)}`,
  payer_name: `Cedar Health ${crypto.randomUUID()}`,
  insurance_type: 'Private',
  ...overrides,
})
const add = async (overrides: object = {}) => (await techSupport('POST', '/providers', payer(overrides))).json().data
type Payer = { id: number; payer_code: string; payer_name: string; insurance_type: string; active: boolean }
const list = async (query = '', path = '/providers'): Promise<{ data: Payer[]; total: number }> =>
  (await techSupport('GET', `${path}?${query}`)).json()

describe('POST /providers', () => {
  test('201 creates a payer, active immediately [PAYR-004] [PAYR-009]', async () => {
    const values = payer()
    const reply = await techSupport('POST', '/providers', values)
    expect([reply.statusCode, reply.json().data]).toEqual([
      201,
      { id: expect.any(Number), ...values, aliases: '', active: true, updated_at: expect.any(String) },
    ])
    expect((await list('', '/providers/active')).data).toContainEqual(reply.json().data)
  })

  test.each(['payer_code', 'payer_name', 'insurance_type'])('422 without %s: "Required field" [PAYR-005]', async field => {
    for (const empty of [undefined, null, '']) {
      const reply = await techSupport('POST', '/providers', payer({ [field]: empty }))
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { [field]: 'Required field' }])
    }
  })

  test('422 for a code that another payer has, ignoring case', async () => {
    const { payer_code } = await add()
    const reply = await techSupport('POST', '/providers', payer({ payer_code: payer_code.toLowerCase() }))
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({
      message: 'This payer code is already in use',
      errors: { payer_code: 'This payer code is already in use' },
    })
  })

  test('one of two concurrent requests with the same code is rejected', async () => {
    const values = payer()
    const replies = await Promise.all([0, 1].map(() => techSupport('POST', '/providers', values)))
    const statuses = replies.map(reply => reply.statusCode).sort()
    expect([
      [201, 409],
      [201, 422],
    ]).toContainEqual(statuses)
  })
})

describe('an existing payer [S-16]', () => {
  const name = `O’Neil & Sons Health ${crypto.randomUUID()}`
  const other = name.replace('O’Neil & Sons', ' o-neil   SONS')

  test('422 for the same name and type, ignoring case, spaces and punctuation', async () => {
    const first = await add({ payer_name: name })
    const reply = await techSupport('POST', '/providers', payer({ payer_name: other }))
    const message = `${name} (payer code ${first.payer_code}) already exists. Change that entry instead.`
    expect([reply.statusCode, reply.json()]).toEqual([422, { message, errors: { payer_name: message } }])
    expect((await techSupport('POST', '/providers', payer({ payer_name: other, insurance_type: 'Public' }))).statusCode).toBe(201)
  })

  test('422 for changing to another payer’s name; a different spelling of its own name is accepted', async () => {
    const { id, payer_name } = await add()
    expect((await techSupport('PATCH', `/providers/${id}`, { payer_name: name.toUpperCase() })).statusCode).toBe(422)
    expect((await techSupport('PATCH', `/providers/${id}`, { payer_name: payer_name.toUpperCase() })).statusCode).toBe(200)
  })

  test('two older payers with the same name remain, and their other fields can be edited', async () => {
    const at = new Date().toISOString()
    const payerWithCode = (payer_code: string) => ({
      payer_code,
      payer_name: 'Twin Health',
      insurance_type: 'Private' as const,
      updated_at: at,
    })
    const codes = [0, 1].map(() => `T${crypto.randomUUID().slice(0, 8)}`)
    const [first] = await db.insertInto('payers').values(codes.map(payerWithCode)).returning('id').execute()
    expect((await techSupport('PATCH', `/providers/${first!.id}`, { payer_name: 'Twin Health', active: false })).statusCode).toBe(
      200,
    )
  })

  test('only one of ten concurrent requests with the same name succeeds', async () => {
    const payer_name = `Yarrow Health ${crypto.randomUUID()}`
    const replies = await Promise.all(Array.from({ length: 10 }, () => techSupport('POST', '/providers', payer({ payer_name }))))
    expect(replies.filter(reply => reply.statusCode === 201)).toHaveLength(1)
    expect((await list(`q=${payer_name.slice(0, 60)}`)).total).toBe(1)
  })
})

describe('PATCH /providers/:id', () => {
  test('422 for changing a code that a plan or a facility uses', async () => {
    const inUseMessage = 'This code is used by patients or facilities and cannot be changed'
    const otherCode = { payer_code: `D${crypto.randomUUID().slice(0, 8)}` }
    const usedByPatient = await add()
    const id = await enterPatient(as('advocate'))
    const patient_insurance = {
      ...privatePlan,
      provider: { payer_code: usedByPatient.payer_code, payer_name: usedByPatient.payer_name },
    }
    expect((await as('advocate')('PATCH', `/patients/${id}`, { ...payment, patient_insurance })).statusCode).toBe(200)
    const listed = await add()
    await db
      .updateTable('facilities')
      .set({ insurance_plans_in_network: [listed.payer_code] })
      .where('id', '=', eb => eb.selectFrom('facilities').select(fn => fn.fn.min('id').as('id')))
      .execute()
    for (const usedPayer of [usedByPatient, listed]) {
      const reply = await techSupport('PATCH', `/providers/${usedPayer.id}`, otherCode)
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { payer_code: inUseMessage }])
      expect(
        (await techSupport('PATCH', `/providers/${usedPayer.id}`, { payer_name: `Alder Health ${usedPayer.id}` })).statusCode,
      ).toBe(200)
    }
    expect((await techSupport('PATCH', `/providers/${(await add()).id}`, otherCode)).statusCode).toBe(200)
  })

  test('200 changes the sent fields, and the audit row has the previous values [PAYR-010]', async () => {
    const { id, payer_code, payer_name } = await add()
    const reply = await techSupport('PATCH', `/providers/${id}`, {
      payer_code,
      payer_name: 'Birch Health',
      insurance_type: 'Public',
    })
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      expect.objectContaining({ id, payer_code, payer_name: 'Birch Health', insurance_type: 'Public', active: true }),
    ])
    expect((await techSupport('GET', `/providers/${id}`)).json().data).toEqual(reply.json().data)
    const audit = await db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'payers.edit')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(audit?.detail).toEqual({
      changes: { payer_name: [payer_name, 'Birch Health'], insurance_type: ['Private', 'Public'] },
    })
  })

  test('200 an inactive payer is listed, but not among the active ones [PAYR-008] [PAYR-010]', async () => {
    const { id } = await add()
    await techSupport('PATCH', `/providers/${id}`, { active: false })
    const ids = ({ data }: { data: Payer[] }) => data.map(payer => payer.id)
    expect(ids(await list())).toContain(id)
    expect(ids(await list('', '/providers/active'))).not.toContain(id)
  })

  test('200 records keep the name of an inactive payer and can still be saved', async () => {
    const advocate = as('advocate')
    const { id, payer_code, payer_name } = await add({ payer_name: 'Larch Mutual' })
    const patient = await enterPatient(advocate)
    const insured = { ...payment, patient_insurance: { ...privatePlan, provider: { payer_code } } }
    await advocate('PATCH', `/patients/${patient}`, insured)
    await techSupport('PATCH', `/providers/${id}`, { active: false })
    const provider = { payer_code, payer_name, insurance_type: 'Private' }
    expect((await advocate('GET', `/patients/${patient}`)).json().data.patient_insurance).toMatchObject({ provider })
    const saved = await advocate('PATCH', `/patients/${patient}`, insured)
    expect([saved.statusCode, saved.json().data.patient_insurance]).toEqual([200, expect.objectContaining({ provider })])
  })

  test('404 no one can delete payers', async () => {
    const { id } = await add()
    for (const username of ['super.admin', 'tech.support'] as const)
      expect((await as(username)('DELETE', `/providers/${id}`)).statusCode).toBe(404)
    expect((await techSupport('GET', `/providers/${id}`)).json().data).toMatchObject({ id, active: true })
  })

  test.each(['payer_code', 'payer_name', 'insurance_type'])('422 for an emptied %s: "Field required" [PAYR-006]', async field => {
    const { id } = await add()
    for (const empty of [null, '']) {
      const reply = await techSupport('PATCH', `/providers/${id}`, { [field]: empty })
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { [field]: 'Field required' }])
    }
  })

  test("422 for another payer's code", async () => {
    const [first, second] = [await add(), await add()]
    const reply = await techSupport('PATCH', `/providers/${first.id}`, { payer_code: second.payer_code })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['payer_code']])
  })
})

describe('GET /providers', () => {
  test('200 lists one type, sorted by every column, in pages [PAYR-002]', async () => {
    for (const type of ['Public', 'private']) {
      const all = await list(`insurance_type=${type}`)
      expect(new Set(all.data.map(payer => payer.insurance_type.toLowerCase()))).toEqual(new Set([type.toLowerCase()]))
      for (const sort of ['id', 'payer_code', 'payer_name', 'insurance_type', 'updated_at', 'active']) {
        const first = await list(`insurance_type=${type}&sort=${sort}&order=desc&page_number=1&page_size=5`)
        const allPayers = await list(`insurance_type=${type}&sort=${sort}`)
        expect(first).toEqual({ data: allPayers.data.reverse().slice(0, 5), total: all.total })
      }
    }
  })

  test('200 lists prefix matches first unless another order is requested', async () => {
    for (const payer_name of ['Alder Health of Quince', 'Quince Health', 'Quincewood Mutual']) await add({ payer_name })
    const names = async (query: string) => (await list(query)).data.map(payer => payer.payer_name)
    expect(await names('q=quince&page_number=1')).toEqual(['Quince Health', 'Quincewood Mutual', 'Alder Health of Quince'])
    expect((await names('q=quince&sort=payer_name'))[0]).toBe('Alder Health of Quince')
  })

  test('200 lists the payers of the requested state first, by its whole name', async () => {
    for (const payer_name of ['Heron Arkansas Plan', 'Heron Kansas Plan', 'Heron Virginia Plan', 'Heron West Virginia Plan'])
      await add({ payer_name })
    const names = async (query: string) => (await list(`q=heron&page_number=1&${query}`)).data.map(payer => payer.payer_name)
    expect((await names('state=KS')).slice(0, 2)).toEqual(['Heron Kansas Plan', 'Heron Arkansas Plan'])
    expect((await names('state=VA')).slice(0, 2)).toEqual(['Heron Virginia Plan', 'Heron Arkansas Plan'])
    expect((await names('state=WV'))[0]).toBe('Heron West Virginia Plan')
    expect((await names('state=KS&sort=payer_name'))[0]).toBe('Heron Arkansas Plan')
    expect((await list('state=CA&page_number=1')).data[0]!.payer_name).toContain('California')
    const { id } = await add({ payer_name: 'Heron Treasure Plan' })
    await db.updateTable('payers').set({ aliases: 'Heron Montana Plan' }).where('id', '=', id).execute()
    expect((await names('state=MT'))[0]).toBe('Heron Treasure Plan')
  })

  test('200 searches name and code', async () => {
    const { id, payer_code } = await add({ payer_name: 'Zephyr Mutual of Ohio' })
    for (const q of ['zephyr', 'mutual of', payer_code.toLowerCase()])
      expect((await list(`q=${q}&page_number=1`)).data.map(payer => payer.id)).toEqual([id])
  })
})
