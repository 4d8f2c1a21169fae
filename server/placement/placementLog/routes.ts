import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { applicationScope } from '#domain/placement/access.ts'
import { placementLog } from '#domain/placement/placementLog/contract.ts'
import type { Attempt, NewAttempt } from '#domain/placement/placementLog/schema.ts'
import { datedName, pacificSecond } from '#domain/platform/dates.ts'
import { HttpError, refuseFields } from '#domain/platform/httpError.ts'
import { followFacility } from '../../directory/facilities/queries.ts'
import { lockedPatientInPath, patientInPath, refuseWhileHeld } from '../../intake/patients/require.ts'
import { momentsOf } from '../../platform/access/consent.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { attemptsOf, findAttempt, findByClientId, insertAttempt, removeAttempt } from './queries.ts'

async function listAttempts(call: Call<typeof placementLog.list, Patient>) {
  const data = await readLog(call)
  return { data, total: data.length }
}

async function exportAttempts(call: Call<typeof placementLog.export, Patient>) {
  const data = await readLog(call)
  return { name: datedName('placement-log', call.now), header, rows: lines(call.subject, data.toReversed()) }
}

async function attemptsForPdf(call: Call<typeof placementLog.sheet, Patient>) {
  const data = await readLog(call)
  return { data: data.toReversed(), total: data.length }
}

async function addAttempt(call: Call<typeof placementLog.add, Patient>) {
  const { subject: patient, tx, actor, body, now, addAuditSubject } = call
  const { client_id, ...attempt } = await checked(call, body)
  const entry = { patient_id: patient.id, user_id: actor.id, created_at: now, client_id }
  const id = (await insertAttempt(tx, attempt, entry)) ?? (await storedBefore(call, patient.id))
  addAuditSubject({ patient_id: patient.id, type: 'placement_attempts', ids: [id] })
  return { id }
}

async function correctAttempt(call: Call<typeof placementLog.correct, Patient>) {
  const { subject: patient, tx, actor, params, body, now, addAuditSubject } = call
  await refuseWhileHeld(tx, patient.id, { type: 'placement_attempts', ids: [params.attemptId] })
  await takeOut(call, patient.id)
  const attempt = await checked(call, body)
  const entry = { patient_id: patient.id, user_id: actor.id, created_at: now, replaces: params.attemptId }
  const id = (await insertAttempt(tx, attempt, entry))!
  addAuditSubject({ patient_id: patient.id, type: 'placement_attempts', ids: [id], detail: { replaces: params.attemptId } })
  return { id }
}

async function removeFromLog(call: Call<typeof placementLog.remove, Patient>) {
  const { subject: patient, tx, params, now, addAuditSubject } = call
  await refuseWhileHeld(tx, patient.id, { type: 'placement_attempts', ids: [params.attemptId] })
  await takeOut(call, patient.id)
  addAuditSubject({ patient_id: patient.id, type: 'placement_attempts', ids: [params.attemptId] })
  return { id: params.attemptId, removed_at: now }
}

export const placementLogRoutes: Handlers<typeof placementLog> = {
  list: handler(placementLog.list, { subject: patientInPath, run: listAttempts }),
  export: handler(placementLog.export, { subject: patientInPath, run: exportAttempts }),
  sheet: handler(placementLog.sheet, { subject: patientInPath, run: attemptsForPdf }),
  add: handler(placementLog.add, { subject: lockedPatientInPath, run: addAttempt }),
  correct: handler(placementLog.correct, { subject: lockedPatientInPath, run: correctAttempt }),
  remove: handler(placementLog.remove, { subject: lockedPatientInPath, run: removeFromLog }),
}

async function readLog(call: Call<typeof placementLog.list | typeof placementLog.export | typeof placementLog.sheet, Patient>) {
  const { subject: patient, tx, actor, now, context, addAuditSubject } = call
  const data = await attemptsOf(tx, applicationScope(actor, momentsOf(now, context.config)), patient.id, now)
  const ids = (sent: boolean) => data.filter(one => (one.channel === 'application') === sent).map(({ id }) => id)
  addAuditSubject({ patient_id: patient.id, type: 'placement_attempts', ids: ids(false), detail: { applications: ids(true) } })
  return data
}

/**
 * Returns the input, with a merged facility replaced by the remaining facility. Throws if the time is in the future or the facility
 * does not exist.
 */
async function checked<A extends NewAttempt>(
  { tx, actor, now }: Pick<Call<typeof placementLog.correct>, 'tx' | 'actor' | 'now'>,
  body: A,
) {
  if (Date.parse(body.at) > Date.parse(now) + clockTolerance) refuseFields({ at: 'Enter a time that is not in the future' })
  if (!body.facility_id) return body
  return { ...body, facility_id: (await followFacility(tx, actor, body.facility_id)).id }
}

/** How far ahead the clock on the advocate's computer may be, in milliseconds. */
const clockTolerance = 5 * 60_000

/** The entry from an earlier request with the same `client_id`. */
async function storedBefore({ tx, actor, body }: Call<typeof placementLog.add, Patient>, patient_id: number): Promise<number> {
  const stored = await findByClientId(tx, actor.id, body.client_id)
  if (stored?.patient_id !== patient_id) throw new HttpError('conflict', 'This entry belongs to another patient.')
  return stored.id
}

type Changing = Pick<Call<typeof placementLog.remove>, 'tx' | 'actor' | 'params' | 'now'>

async function takeOut({ tx, actor, params, now }: Changing, patient_id: number) {
  const found = await findAttempt(tx, patient_id, params.attemptId)
  if (!found) throw new HttpError('not_found', 'Entry not found')
  if (!(await removeAttempt(tx, found.id, actor.id, now)))
    throw new HttpError('conflict', 'Someone else has corrected or removed this entry. Reload the page to see the current log.')
}

const header = [
  'Patient',
  'Time (Pacific)',
  'Channel',
  'Facility',
  'By',
  'Response',
  'Responded (Pacific)',
  'Responded by',
  'Reason',
  'Call back (Pacific)',
  'First declined (Pacific)',
  'First decline reason',
  'Asked again (Pacific)',
  'Condition',
  'Accepting clinician',
  'Booked (Pacific)',
  'Report given (Pacific)',
  'Arrived (Pacific)',
  'Admitted (Pacific)',
  'Notice',
]

async function* lines({ first_name, last_name }: Patient, attempts: readonly Attempt[]) {
  for (const { at, channel, facility, by, answer, answered_at, answered_by, ...attempt } of attempts)
    yield [
      `${first_name} ${last_name}`,
      pacificSecond(at),
      channel,
      facility,
      by,
      answer,
      answered_at ? pacificSecond(answered_at) : '',
      answered_by ?? '',
      attempt.reason ?? '',
      attempt.call_back_at ? pacificSecond(attempt.call_back_at) : '',
      attempt.first_decline?.at ? pacificSecond(attempt.first_decline.at) : '',
      attempt.first_decline?.reason ?? '',
      attempt.asked_again_at ? pacificSecond(attempt.asked_again_at) : '',
      attempt.conditions ?? '',
      attempt.accepting_clinician ?? '',
      attempt.booked_at ? pacificSecond(attempt.booked_at) : '',
      attempt.report_given_at ? pacificSecond(attempt.report_given_at) : '',
      attempt.arrived_at ? pacificSecond(attempt.arrived_at) : '',
      attempt.admitted_at ? pacificSecond(attempt.admitted_at) : '',
      redisclosure.short,
    ]
}
