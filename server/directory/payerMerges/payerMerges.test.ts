import { expect, test } from 'vitest'
import type { PayerPair } from '#domain/directory/payerMerges/contract.ts'
import { enterPatient, payment, privatePlan } from '../../intake/patients/testing.ts'
import { startServer } from '../../testing.ts'

const { as, db } = await startServer()
const admin = as('super.admin')
const advocate = as('advocate')
const word = () => crypto.randomUUID().slice(0, 8)
type Payer = { id: number; payer_code: string; payer_name: string; updated_at: string }

/** Adds payers directly, because the form refuses a second payer with the same name. */
const add = async (
  ...rows: { payer_code?: string; payer_name: string; insurance_type?: 'Public' | 'Private'; active?: boolean }[]
) =>
  (await db
    .insertInto('payers')
    .values(
      rows.map(row => ({ payer_code: word(), insurance_type: 'Private' as const, updated_at: new Date().toISOString(), ...row })),
    )
    .returningAll()
    .execute()) as unknown as [Payer, Payer]
const twins = async () => {
  const name = `Twin ${word()}`
  return add({ payer_name: `${name} Health` }, { payer_name: `${name.toUpperCase()}-Health` })
}
const merge = (keeping: Payer, losing: Payer) =>
  admin('POST', `/providers/${keeping.id}/merge`, {
    losing_id: losing.id,
    keeping_updated_at: keeping.updated_at,
    losing_updated_at: losing.updated_at,
  })
const listed = async (query = '') =>
  (await admin('GET', `/providers/duplicates?page_size=100${query}`)).json().data as PayerPair[]
const has = (pairs: PayerPair[], one: Payer) => pairs.some(pair => pair.one.id === one.id)
const insured = async ({ payer_code }: Payer) => {
  const id = await enterPatient(advocate)
  const reply = await advocate('PATCH', `/patients/${id}`, {
    ...payment,
    patient_insurance: { ...privatePlan, provider: { payer_code } },
  })
  expect(reply.statusCode).toBe(200)
  return id
}
const providerOf = async (id: number) => (await advocate('GET', `/patients/${id}`)).json().data.patient_insurance.provider
const facilityWith = async (plans: { insurance_plans_in_network?: string[]; insurance_plans_out_network?: string[] }) => {
  const { id } = await db
    .selectFrom('facilities')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('organization_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('facilities')
    .set({ insurance_plans_in_network: [], insurance_plans_out_network: [], ...plans })
    .where('id', '=', id)
    .execute()
  return () =>
    db
      .selectFrom('facilities')
      .select(['id', 'updated_at', 'insurance_plans_in_network', 'insurance_plans_out_network'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
}

test('200 lists similar payers once; a pair that is kept apart is listed again only after the decision is taken back', async () => {
  const [one, other] = await twins()
  expect((await listed()).find(pair => pair.one.id === one.id)).toMatchObject({
    one: { id: one.id, patients: 0, facilities: 0 },
    other: { id: other.id },
    alike: ['name'],
    apart_since: null,
  })
  for (const _ of [1, 2])
    expect((await admin('PUT', `/providers/${other.id}/apart/${one.id}`, { apart: true })).statusCode).toBe(200)
  expect([has(await listed(), one), has(await listed('&apart=true'), one)]).toEqual([false, true])
  await admin('PUT', `/providers/${one.id}/apart/${other.id}`, { apart: false })
  expect([has(await listed(), one), has(await listed('&apart=true'), one)]).toEqual([true, false])
})

test('200 a payer with a new name is compared again', async () => {
  const [one, other] = await twins()
  const rename = (payer_name: string) => db.updateTable('payers').set({ payer_name }).where('id', '=', other.id).execute()
  expect(has(await listed(), one)).toBe(true)
  await rename(`Nothing in common ${word()}`)
  expect(has(await listed(), one)).toBe(false)
  await rename(other.payer_name)
  expect(has(await listed(), one)).toBe(true)
})

test('200 pairs come in pages, and a pair has the ids of its payers', async () => {
  const created = [await twins(), await twins()]
  const page = async (n: number) => (await admin('GET', `/providers/duplicates?page_size=1&page_number=${n}`)).json()
  const [first, second] = [await page(1), await page(2)]
  expect(first.total).toBeGreaterThanOrEqual(2)
  expect([first.data.length, second.data.length]).toEqual([1, 1])
  expect(first.data[0].id).not.toBe(second.data[0].id)
  for (const [one, other] of created) {
    const [pair] = await listed(`&ids=${other.id}-${one.id}`)
    expect(pair).toMatchObject({ id: `${one.id}-${other.id}`, one: { id: one.id }, other: { id: other.id } })
  }
})

test('200 a merge moves patients’ plans and facilities’ networks, and the other name and code find the payer', async () => {
  const [keeping, losing] = await twins()
  const patient = await insured(losing)
  const facility = await facilityWith({ insurance_plans_in_network: ['X', losing.payer_code], insurance_plans_out_network: [] })
  const { updated_at } = await facility()
  const reply = await merge(keeping, losing)
  expect([reply.statusCode, reply.json().data]).toEqual([
    200,
    expect.objectContaining({ id: keeping.id, patients: 1, facilities: 1 }),
  ])
  expect(await providerOf(patient)).toMatchObject({ payer_code: keeping.payer_code, payer_name: keeping.payer_name })
  expect(await facility()).toMatchObject({ insurance_plans_in_network: ['X', keeping.payer_code], updated_at })
  for (const q of [losing.payer_code, losing.payer_name]) {
    const found = (await advocate('GET', `/providers/active?q=${encodeURIComponent(q)}`)).json().data as Payer[]
    expect(found.map(({ id }) => id)).toEqual([keeping.id])
  }
  // The other id still leads to the payer, and its list entry is gone.
  expect((await admin('GET', `/providers/${losing.id}`)).json().data.id).toBe(keeping.id)
  expect(has(await listed(), keeping)).toBe(false)
  const audit = await db
    .selectFrom('audit_events')
    .select(['subject_type', 'subject_ids'])
    .where('action', '=', 'payerMerges.merge')
    .execute()
  expect(audit).toEqual(
    expect.arrayContaining([
      { subject_type: 'patients', subject_ids: [patient] },
      { subject_type: 'payers', subject_ids: [losing.id] },
    ]),
  )
})

test('200 forms that were open during the merge save with the payer that was kept', async () => {
  const [keeping, losing] = await twins()
  const patient = await enterPatient(advocate)
  const facility = await facilityWith({})
  await merge(keeping, losing)
  const saved = await advocate('PATCH', `/patients/${patient}`, {
    ...payment,
    patient_insurance: { ...privatePlan, provider: { payer_code: losing.payer_code } },
  })
  expect([saved.statusCode, saved.json().data.patient_insurance.provider.payer_code]).toEqual([200, keeping.payer_code])
  const { id } = await facility()
  const profile = await admin('PUT', `/facilities/${id}`, {
    insurance_plans_in_network: [losing.payer_code, keeping.payer_code],
    insurance_plans_out_network: [],
  })
  expect([profile.statusCode, (await facility()).insurance_plans_in_network]).toEqual([200, [keeping.payer_code]])
})

test('what a facility says about the kept payer wins', async () => {
  const [keeping, losing] = await twins()
  const facility = await facilityWith({
    insurance_plans_in_network: [losing.payer_code],
    insurance_plans_out_network: [keeping.payer_code],
  })
  await merge(keeping, losing)
  expect(await facility()).toMatchObject({
    insurance_plans_in_network: [],
    insurance_plans_out_network: [keeping.payer_code],
  })
})

test('a repeated merge changes nothing, and an earlier merge leads to the last payer', async () => {
  const [keeping, losing] = await twins()
  const [last] = await add({ payer_name: `Last ${word()}` })
  expect((await merge(keeping, losing)).statusCode).toBe(200)
  const stored = () => db.selectFrom('payers').selectAll().where('id', 'in', [keeping.id, losing.id]).orderBy('id').execute()
  const before = await stored()
  expect((await merge(keeping, losing)).statusCode).toBe(200)
  expect(await stored()).toEqual(before)
  await merge(last, before.find(({ id }) => id === keeping.id) as Payer)
  expect((await admin('GET', `/providers/${losing.id}`)).json().data.id).toBe(last.id)
})

test('409 for two types, for an outdated version, and for a payer that was merged; nothing changes', async () => {
  const name = `Spruce ${word()}`
  const [one, other] = await add({ payer_name: name }, { payer_name: name, insurance_type: 'Public' })
  const types = await merge(one, other)
  expect([types.statusCode, types.json().message, types.json().data.other.id]).toEqual([
    409,
    `${name} (payer code ${one.payer_code}) is Private, but ${name} (payer code ${other.payer_code}) is Public. Correct the type of one of them first.`,
    other.id,
  ])
  const [keeping, losing] = await twins()
  const changed = await admin('PATCH', `/providers/${losing.id}`, { payer_name: `Renamed ${word()}` })
  expect((await merge(keeping, losing)).statusCode).toBe(409)
  expect((await merge(keeping, changed.json().data)).statusCode).toBe(200)
  expect((await merge(losing, keeping)).statusCode).toBe(409)
})

test('422 for changing a merged payer, and for adding one with its code; the message names the payer to change', async () => {
  const [keeping, losing] = await twins()
  await merge(keeping, losing)
  const reply = await admin('PATCH', `/providers/${losing.id}`, { payer_name: 'Other name' })
  expect([reply.statusCode, reply.json().message]).toEqual([
    422,
    `This payer was merged into ${keeping.payer_name} (payer code ${keeping.payer_code}). Change that entry instead.`,
  ])
  const added = await admin('POST', '/providers', {
    payer_code: losing.payer_code,
    payer_name: word(),
    insurance_type: 'Private',
  })
  expect(added.statusCode).toBe(422)
})

test('of two opposite merges at the same time, one succeeds', async () => {
  const [one, other] = await twins()
  const replies = await Promise.all([merge(one, other), merge(other, one)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})
