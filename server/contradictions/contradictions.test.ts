import { describe, expect, test } from 'vitest'
import type { Contradiction } from '#domain/contradictions/contract.ts'
import { buildApplication, buildPatient, buildUser } from '../seed/builders.ts'
import { castWorld } from '../seed/cast.ts'
import { startServer } from '../testing.ts'

const { db, house, as, clock } = await startServer()
const { organizations, facilities, users } = await castWorld(db)
const orgAdmin = as('org.admin')
const coordinator = as('coordinator')

const list = async (call = orgAdmin) =>
  (await call('GET', `/organizations/${organizations.center}/contradictions`)).json().data as Contradiction[]
const about = async (field: string) => (await list()).filter(one => one.field === field)
const answer = (
  { facility_id, field, value, until, updated_at }: Contradiction,
  said: 'confirmed' | 'corrected',
  call = orgAdmin,
) => call('POST', `/facilities/${facility_id}/contradictions`, { field, value, until, updated_at, answer: said })
/** An application to the house is declined by its coordinator. */
async function declined(reason: string) {
  const patient = await buildPatient(db, house.now(), { advocate_id: users.advocate })
  const { id } = await buildApplication(db, house.now(), {
    record_id: patient.id,
    facility_id: facilities.house,
    private_insurance: false,
  })
  clock.advance(60)
  const reply = await coordinator('PATCH', `/applications/${id}/state-update`, {
    field: 'insurance_accepted',
    value: false,
    extras: { payment_rejected_reason: reason },
  })
  expect(reply.statusCode).toBe(200)
  return id
}
const row = () => db.selectFrom('facilities').selectAll().where('id', '=', facilities.house).executeTakeFirstOrThrow()
await db.updateTable('facilities').set({ excludes_hmo: false }).where('id', '=', facilities.house).execute()

describe('declines teach the directory', () => {
  test('200 a reason that contradicts the listing is asked about with its number and days, and with nothing of the patients', async () => {
    await declined('Insurance is not valid')
    expect(await about('excludes_hmo')).toEqual([])
    await declined('Policy is HMO')
    const first = house.now().toISOString()
    await declined('Policy is HMO')
    const [question] = await about('excludes_hmo')
    expect(question).toEqual({
      facility_id: facilities.house,
      facility_name: 'Quiet Harbor House',
      updated_at: expect.any(String),
      ...{ field: 'excludes_hmo', value: null, value_name: null },
      ...{ reasons: [{ reason: 'Policy is HMO', count: 2 }], count: 2, since: first, until: house.now().toISOString() },
    })
  })

  test('200 confirmed, it is silent until somebody is declined for it again', async () => {
    const [question] = await about('excludes_hmo')
    expect((await answer(question!, 'confirmed')).statusCode).toBe(200)
    expect(await about('excludes_hmo')).toEqual([])
    expect((await row()).excludes_hmo).toBe(false)
    await declined('Policy is HMO')
    expect(await about('excludes_hmo')).toMatchObject([{ count: 1 }])
  })

  test('200 corrected in one step: the facility says it now, the audit trail how it came, and nobody is asked any more', async () => {
    const [question] = await about('excludes_hmo')
    expect((await answer(question!, 'corrected')).statusCode).toBe(200)
    expect((await row()).excludes_hmo).toBe(true)
    expect(await about('excludes_hmo')).toEqual([])
    const { detail } = await db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'contradictions.answer')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ answer: 'corrected', changes: { excludes_hmo: [false, true] } })
    // The answer to the same question from another window comes too late.
    expect((await answer(question!, 'corrected')).statusCode).toBe(409)
  })

  test('200 an answer that is taken back speaks against nothing any more', async () => {
    await db.updateTable('facilities').set({ excludes_hmo: false }).where('id', '=', facilities.house).execute()
    const id = await declined('Policy is HMO')
    expect(await about('excludes_hmo')).toMatchObject([{ count: 1 }])
    expect((await coordinator('POST', `/applications/${id}/take-back`, { field: 'insurance_accepted' })).statusCode).toBe(200)
    expect(await about('excludes_hmo')).toEqual([])
  })

  test('403 a coordinator of the house, 404 the Org Admin of another treatment center', async () => {
    const path = `/organizations/${organizations.center}/contradictions`
    expect((await coordinator('GET', path)).statusCode).toBe(403)
    const other = await buildUser(db, house.now(), {
      organization_id: organizations.otherCenter,
      organization_role: 'administrator',
    })
    expect((await as(other.id)('GET', path)).statusCode).toBe(404)
  })
})
