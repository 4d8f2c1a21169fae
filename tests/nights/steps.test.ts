import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import { consents, uploadRelease } from '#server/intake/patients/testing.ts'
import { tagIds } from '#server/seed/catalog.ts'
import { startServer } from '#server/testing.ts'
import { openTown } from './openTown.ts'
import * as is from './patients.ts'
import type { FacilityName } from './town.ts'

/* Nights in which something happens after the search, step by step. */

const town = await openTown(await startServer())
const { read, as, idOf, coordinator, users } = town
const advocate = () => town.advocate()

afterEach(town.endNight)

const statusOf = async (call: ReturnType<typeof as>, id: number) => (await read<Application>(call, `/applications/${id}`)).status
/** Accepts the patient's public plan, requests an interview, and accepts the patient. */
async function accept(name: FacilityName, application: number) {
  const answers = [
    { field: 'insurance_accepted', value: true },
    yesAnswers.request_for_interview,
    { ...yesAnswers.application_approved, extras: { transport_available: true, acceptance_conditions: null } },
  ]
  for (const answer of answers) expect((await town.answers(coordinator(name), application, answer)).statusCode).toBe(200)
}
const booking = () => ({
  field: 'patient_agreed',
  value: true,
  extras: { transport_method: 'Ambulance', estimated_discharge_at: Math.floor(town.context.now().getTime() / 1000) + 4 * 3600 },
})
const medicaid = is.insured('Medi-Cal')

test('a hold that expires during the search still counts, and both sides see when it expired', async () => {
  const id = await town.arrives(medicaid, is.onHold(1))
  const application = await town.applied(id, 'Valley Psychiatric')
  town.at('2026-11-17T20:00:00.000Z')
  expect((await town.search(id)).excluded['Harbor Detox']).toEqual(['no_holds'])
  for (const call of [advocate(), coordinator('Valley Psychiatric')])
    expect((await read<Application>(call, `/applications/${application}`)).snapshot).toMatchObject({
      legal_status: 'involuntary',
      hold_expires_at: '2026-11-17T18:00:00.000Z',
    })
})

test('open and full beds change the order within the network group, and a count that expires no longer counts [MAT-040]', async () => {
  const [level] = tagIds('treatment_level', 'Residential short-term (<30 days)')
  const report = async (name: FacilityName, open: number) => {
    const beds = [{ treatment_level: level, population: 'anyone', open, seen: null }]
    const reply = await coordinator(name)('PATCH', `/facilities/${idOf(name)}/beds`, { beds })
    expect([name, reply.statusCode]).toEqual([name, 200])
  }
  onTestFinished(async () => void (await town.db.deleteFrom('open_beds').execute()))
  await report('Harbor Detox', 0)
  await report('County Program', 2)
  const id = await town.arrives(medicaid)
  const order = async () => Object.keys((await town.search(id)).offered)
  expect(await order()).toEqual(['County Program', 'Grace House', 'Valley Psychiatric', 'Harbor Detox', 'Route 12 Clinic'])
  town.at('2026-11-20T17:00:00.000Z')
  expect(await order()).toEqual(['Harbor Detox', 'Grace House', 'Valley Psychiatric', 'County Program', 'Route 12 Clinic'])
})

test('a discharge in two hours: the facility sees the time with the application', async () => {
  const discharge = new Date(town.context.now().getTime() + 2 * 3_600_000).toISOString()
  const application = await town.applied(
    await town.arrives({ ...medicaid, estimated_discharge_timestamp: discharge }),
    'Harbor Detox',
  )
  expect(await read<Application>(coordinator('Harbor Detox'), `/applications/${application}`)).toMatchObject({
    estimated_discharge_timestamp: discharge,
  })
})

test('all facilities decline: both applications end with a reason, in the log, and applying again is refused', async () => {
  const id = await town.arrives(medicaid)
  for (const name of ['Harbor Detox', 'County Program'] as const) {
    const application = await town.applied(id, name)
    expect((await town.answers(coordinator(name), application, noAnswers.insurance_accepted)).statusCode).toBe(200)
    expect(await read<Application>(advocate(), `/applications/${application}`)).toMatchObject({
      status: 'Declined Insurance',
      payment_rejected_reason: 'Out of county',
    })
    expect(await town.log(advocate(), application)).toEqual(['New', 'Declined Insurance'])
    expect((await town.applies(id, name)).statusCode).toBe(409)
  }
})

test('two facilities accept at the same time: the patient takes one, and the other is told', async () => {
  const id = await town.arrives(medicaid)
  const [detox, county] = [await town.applied(id, 'Harbor Detox'), await town.applied(id, 'County Program')]
  await Promise.all([accept('Harbor Detox', detox), accept('County Program', county)])
  expect((await town.answers(advocate(), county, booking())).statusCode).toBe(200)
  expect((await town.answers(advocate(), detox, noAnswers.patient_agreed)).statusCode).toBe(200)
  expect([await statusOf(coordinator('County Program'), county), await statusOf(coordinator('Harbor Detox'), detox)]).toEqual([
    'Booked',
    'Rejected',
  ])
})

test('the patient leaves after acceptance: the booking ends with the reason that the facility reads', async () => {
  const application = await town.applied(await town.arrives(medicaid), 'Harbor Detox')
  await accept('Harbor Detox', application)
  expect((await town.answers(advocate(), application, booking())).statusCode).toBe(200)
  expect((await town.answers(advocate(), application, noAnswers.patient_agreed)).statusCode).toBe(200)
  expect(await read<Application>(coordinator('Harbor Detox'), `/applications/${application}`)).toMatchObject({
    status: 'Rejected',
    not_ready_to_commit_reason: 'Patient unwilling',
  })
  expect((await town.log(advocate(), application)).slice(-3)).toEqual(['Accepted', 'Booked', 'Rejected'])
})

test('the release is revoked after applying: the facility can no longer read the patient, and nobody can apply', async () => {
  const id = await town.arrives(medicaid)
  const application = await town.applied(id, 'Harbor Detox')
  expect((await coordinator('Harbor Detox')('GET', `/patients/${id}`)).statusCode).toBe(200)
  expect((await advocate()('PATCH', `/patients/${id}/hipaa-revoke`)).statusCode).toBe(200)
  expect((await coordinator('Harbor Detox')('GET', `/patients/${id}`)).statusCode).toBe(404)
  expect((await coordinator('Harbor Detox')('GET', `/applications/${application}`)).statusCode).toBe(404)
  expect((await town.applies(id, 'County Program')).statusCode).toBe(422)
})

test('shift change: the colleague continues the search and the application, and the first advocate no longer applies', async () => {
  const id = await town.arrives(medicaid)
  const application = await town.applied(id, 'Harbor Detox')
  await accept('Harbor Detox', application)
  const moved = await advocate()('POST', `/patients/${id}/transfer`, { new_pa_id: users.colleague })
  expect(moved.statusCode).toBe(200)
  expect((await town.applies(id, 'County Program')).statusCode).toBe(403)
  const colleague = as('colleague')
  expect((await town.answers(colleague, application, booking())).statusCode).toBe(200)
  expect(await town.log(colleague, application)).toContain('Booked')
})

test('a facility loses its license tonight: it is no longer offered, and an application is refused', async () => {
  const id = await town.arrives(medicaid)
  expect(Object.keys((await town.search(id)).offered)[0]).toBe('Harbor Detox')
  const set = (status: string) => as('super.admin')('PATCH', `/facilities/${idOf('Harbor Detox')}/status`, { status })
  onTestFinished(async () => void (await set('Approved')))
  expect((await set('Awaiting Approval')).statusCode).toBe(200)
  const { offered, excluded } = await town.search(id)
  expect([Object.keys(offered)[0], 'Harbor Detox' in offered, 'Harbor Detox' in excluded]).toEqual(['Grace House', false, false])
  expect((await town.applies(id, 'Harbor Detox')).statusCode).toBe(404)
})

test('twins: two patients, two applications, and each facility sees only its own', async () => {
  const twin = { ...medicaid, ...is.aged(20), last_name: 'Okafor' }
  const [one, other] = [await town.arrives({ ...twin, first_name: 'Ada' }), await town.arrives({ ...twin, first_name: 'Ida' })]
  await town.applied(one, 'Harbor Detox')
  await town.applied(other, 'County Program')
  expect((await coordinator('Harbor Detox')('GET', `/patients/${one}`)).statusCode).toBe(200)
  expect((await coordinator('Harbor Detox')('GET', `/patients/${other}`)).statusCode).toBe(404)
})

test.each([
  [18, 422],
  [16, 200],
])('a 16-year-old at a hospital whose patients sign alone from %i: signing alone returns %i [S-43]', async (age, status) => {
  const set = (signing_age: number) => as('super.admin')('PATCH', `/organizations/${hospital}`, { signing_age })
  const { organization_id: hospital } = await town.db
    .selectFrom('users')
    .select('organization_id')
    .where('id', '=', users.advocate)
    .executeTakeFirstOrThrow()
  onTestFinished(async () => void (await set(18)))
  expect((await set(age)).statusCode).toBe(200)
  const id = await town.arrives({ ...medicaid, ...is.aged(16) })
  await town.db.deleteFrom('releases').where('patient_id', '=', id).execute()
  await uploadRelease(advocate(), id)
  const reply = await advocate()('PATCH', `/patients/${id}/hipaa-sign`, { ...consents, signed_by: 'patient' })
  expect([reply.statusCode, 'minor_exception' in (reply.json().errors ?? {})]).toEqual([status, status === 422])
  expect((await read<Patient>(advocate(), `/patients/${id}`)).release_expires_at !== null).toBe(status === 200)
})
