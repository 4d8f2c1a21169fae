import { beforeEach, describe, expect, test } from 'vitest'
import type { Bed } from '#domain/directory/beds/schema.ts'
import { tag } from '#domain/directory/tags.ts'
import type { Contradiction } from '#domain/matching/contradictions/contract.ts'
import { noInterviewNeeded } from '#domain/placement/applications/reasons.ts'
import { buildApplication, buildPatient, buildUser } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as, clock } = await startServer()
const { organizations, facilities, users } = await findTestData(db)
const orgAdmin = as('org.admin')
const coordinator = as('coordinator')

const [kind] = (await orgAdmin('GET', `/facilities/${facilities.house}/beds`)).json().data.beds as Bed[]

const list = async (call = orgAdmin) =>
  (await call('GET', `/organizations/${organizations.center}/contradictions`)).json().data as Contradiction[]
const issuesFor = async (field: string) => (await list()).filter(issue => issue.field === field)
const answer = (
  { facility_id, field, value, until, updated_at }: Contradiction,
  answer: 'confirmed' | 'corrected',
  call = orgAdmin,
) => call('POST', `/facilities/${facility_id}/contradictions`, { field, value, until, updated_at, answer })
/** Creates an application to the facility and declines it as the facility's coordinator. */
async function declined(reason: string, answeredField: 'insurance_accepted' | 'application_approved' = 'insurance_accepted') {
  const patient = await buildPatient(db, context.now(), {
    advocate_id: users.advocate,
    gender_identity: 'female',
    treatment_levels: [kind!.treatment_level],
    // A facility accepts cash without entering benefits.
    payment_method: [tag.payment.cash],
  })
  const { id } = await buildApplication(db, context.now(), {
    record_id: patient.id,
    facility_id: facilities.house,
  })
  clock.advance(60)
  const reasonField = answeredField === 'insurance_accepted' ? 'payment_rejected_reason' : 'not_accepted_reason'
  const answerStep = (field: string, value: boolean, extras = {}) =>
    coordinator('PATCH', `/applications/${id}/state-update`, { field, value, extras })
  if (answeredField === 'application_approved') {
    expect((await answerStep('insurance_accepted', true)).statusCode).toBe(200)
    expect((await answerStep('request_for_interview', false, { interview_denied_reason: noInterviewNeeded })).statusCode).toBe(
      200,
    )
  }
  const reply = await answerStep(answeredField, false, { [reasonField]: reason })
  expect(reply.statusCode).toBe(200)
  return id
}
const row = () => db.selectFrom('facilities').selectAll().where('id', '=', facilities.house).executeTakeFirstOrThrow()

/** Starts each test with a listing that has no issues: earlier declines move to another facility. */
beforeEach(async () => {
  await db.updateTable('facilities').set({ excludes_hmo: false }).where('id', '=', facilities.house).execute()
  await db
    .updateTable('applications')
    .set({ facility_id: facilities.otherHouse })
    .where('facility_id', '=', facilities.house)
    .execute()
})

describe('listing issues from declines', () => {
  test('200 lists a decline reason that contradicts the listing, with count and days but without patient data', async () => {
    await declined('Insurance is not valid')
    expect(await issuesFor('excludes_hmo')).toEqual([])
    await declined('Policy is HMO')
    const first = context.now().toISOString()
    await declined('Policy is HMO')
    const [question] = await issuesFor('excludes_hmo')
    expect(question).toEqual({
      facility_id: facilities.house,
      facility_name: 'Quiet Harbor House',
      updated_at: expect.any(String),
      field: 'excludes_hmo',
      value: null,
      value_name: null,
      bed: null,
      reasons: [{ reason: 'Policy is HMO', count: 2 }],
      count: 2,
      since: first,
      until: context.now().toISOString(),
    })
  })

  test('200 a confirmed issue is hidden until the next decline for that reason', async () => {
    await declined('Policy is HMO')
    const [question] = await issuesFor('excludes_hmo')
    expect((await answer(question!, 'confirmed')).statusCode).toBe(200)
    expect(await issuesFor('excludes_hmo')).toEqual([])
    expect((await row()).excludes_hmo).toBe(false)
    await declined('Policy is HMO')
    expect(await issuesFor('excludes_hmo')).toMatchObject([{ count: 1 }])
  })

  test('200 a correction updates the facility, is recorded in the audit log, and resolves the issue', async () => {
    await declined('Policy is HMO')
    const [question] = await issuesFor('excludes_hmo')
    expect((await answer(question!, 'corrected')).statusCode).toBe(200)
    expect((await row()).excludes_hmo).toBe(true)
    expect(await issuesFor('excludes_hmo')).toEqual([])
    const { detail } = await db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'contradictions.answer')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ answer: 'corrected', changes: { excludes_hmo: [false, true] } })
    // A second response to the same issue, sent from another window, is too late.
    expect((await answer(question!, 'corrected')).statusCode).toBe(409)
  })

  test('200 an undone answer no longer counts', async () => {
    const id = await declined('Policy is HMO')
    expect(await issuesFor('excludes_hmo')).toMatchObject([{ count: 1 }])
    expect((await coordinator('POST', `/applications/${id}/take-back`, { field: 'insurance_accepted' })).statusCode).toBe(200)
    expect(await issuesFor('excludes_hmo')).toEqual([])
  })

  test('200 No availability contradicts earlier reports of open beds: "still open" renews the report, "full" sets it to zero', async () => {
    const reportBeds = (open: number, shown: number | null) =>
      coordinator('PATCH', `/facilities/${facilities.house}/beds`, {
        beds: [{ treatment_level: kind!.treatment_level, population: kind!.population, open, seen: shown }],
      })
    const notifications = () =>
      db
        .selectFrom('open_beds')
        .select(['open', 'told_at', 'told_by'])
        .where('facility_id', '=', facilities.house)
        .where('treatment_level', '=', kind!.treatment_level)
        .where('population', '=', kind!.population)
        .executeTakeFirstOrThrow()
    await declined('No availability', 'application_approved')
    clock.advance(60)
    const { beds } = (await orgAdmin('GET', `/facilities/${facilities.house}/beds`)).json().data as { beds: Bed[] }
    const { open } = beds.find(bed => bed.treatment_level === kind!.treatment_level && bed.population === kind!.population)!
    expect((await reportBeds(3, open)).statusCode).toBe(200)
    // A count reported after the decline already takes it into account.
    expect(await issuesFor('open_beds')).toEqual([])
    await declined('No availability', 'application_approved')
    const [first] = await issuesFor('open_beds')
    expect(first).toMatchObject({
      value: `${kind!.treatment_level} ${kind!.population}`,
      value_name: expect.stringMatching(/\w/),
      bed: { population: kind!.population, free: 3, told_at: (await notifications()).told_at },
      reasons: [{ reason: 'No availability', count: 1 }],
    })
    // Only the facility can report its open beds, so a super admin sees no such issue.
    expect((await list(as('super.admin'))).filter(({ field }) => field === 'open_beds')).toEqual([])
    expect((await answer(first!, 'corrected', as('super.admin'))).statusCode).toBe(403)
    clock.advance(60)
    expect((await answer(first!, 'confirmed')).statusCode).toBe(200)
    expect(await notifications()).toMatchObject({ open: 3, told_at: context.now().toISOString(), told_by: users['org.admin'] })
    expect(await issuesFor('open_beds')).toEqual([])
    await declined('No availability', 'application_approved')
    const [repeated] = await issuesFor('open_beds')
    expect((await answer(first!, 'corrected')).statusCode).toBe(409)
    clock.advance(60)
    expect((await answer(repeated!, 'corrected')).statusCode).toBe(200)
    expect(await notifications()).toMatchObject({ open: 0, told_at: context.now().toISOString(), told_by: users['org.admin'] })
    expect(await issuesFor('open_beds')).toEqual([])
    const [line] = (await orgAdmin('GET', `/facilities/${facilities.house}/beds/history?page_size=1&page_number=1`)).json().data
    expect(line).toMatchObject({ open: 0, what: 'told' })
    const { detail } = await db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'contradictions.answer')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ field: 'open_beds', answer: 'corrected', open: [3, 0] })
  })

  test('200 an expired count is not shown to advocates and raises no issue', async () => {
    const { beds } = (await orgAdmin('GET', `/facilities/${facilities.house}/beds`)).json().data as { beds: Bed[] }
    const { treatment_level, population, open } = beds[0]!
    await coordinator('PATCH', `/facilities/${facilities.house}/beds`, {
      beds: [{ treatment_level, population, open: 2, seen: open }],
    })
    await declined('No availability', 'application_approved')
    expect(await issuesFor('open_beds')).toMatchObject([{ bed: { free: 2 } }])
    const told_at = new Date(context.now().getTime() - 24 * 60 * 60 * 1000).toISOString()
    await db.updateTable('open_beds').set({ told_at }).where('facility_id', '=', facilities.house).execute()
    expect(await issuesFor('open_beds')).toEqual([])
  })

  test('403 for a coordinator of the facility, 404 for the Org Admin of another treatment center', async () => {
    const path = `/organizations/${organizations.center}/contradictions`
    expect((await coordinator('GET', path)).statusCode).toBe(403)
    const other = await buildUser(db, context.now(), {
      organization_id: organizations.otherCenter,
      organization_role: 'administrator',
    })
    expect((await as(other.id)('GET', path)).statusCode).toBe(404)
  })
})
