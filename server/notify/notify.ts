import type { Whoami } from '#domain/account/schema.ts'
import type { Side } from '#domain/applications/approval.ts'
import type { Application } from '#domain/applications/schema.ts'
import { alert } from './alert.ts'
import {
  type Teller as AnyTeller,
  advocatesOf,
  coordinatorsOf,
  coordinatorsToTell,
  initials,
  refresh,
  staffOf,
  tell,
} from './tell.ts'

type Teller = AnyTeller & { actor: Pick<Whoami, 'id'> }

/**
 * Notifies the other side of its turn: the owning advocate of a facility's answer, the facility's coordinators of an advocate's
 * (NOTE-014). The subject has initials and the step, never a name or a diagnosis. Open screens of both sides reload after the
 * commit.
 */
export async function notifyOtherSide(
  call: Teller,
  application: Application,
  what: { by: Side; what: string; status: string },
): Promise<void> {
  const people = await otherSide(call, application, what.by)
  const subject = `${initials(application)}: ${what.what}`
  await tell(call, people, application.id, {
    subject,
    message: `${application.crisis_center}: ${what.status}`,
  })
  await alert(call.tx, call.house, people, { subject, path: pathFor(what.by, application.id), patient_id: application.record_id })
  await refresh(call, [application])
}

/**
 * Notifies the other side of a chat message (CHAT-005). Outside the app, only the first unread message is reported: users with
 * another unread message in the chat, or who read it in the last two minutes, get nothing.
 */
export async function notifyOfMessage(call: Teller, application: Application, by: Side): Promise<void> {
  const people = await otherSide(call, application, by)
  const quiet = await knowing(call, application.id, people)
  const subject = `${initials(application)}: New message`
  const message = `${application.crisis_center}: There is a new message`
  await tell(call, people, application.id, { type: 'web-message', subject, message })
  const path = `${pathFor(by, application.id)}#chat`
  const wakened = people.filter(id => !quiet.has(id))
  await alert(call.tx, call.house, wakened, { subject, path, patient_id: application.record_id })
}

/** How long after reading a chat a user counts as present, in milliseconds. */
const stillThere = 2 * 60 * 1000

async function knowing({ tx, now }: Teller, application_id: number, people: number[]): Promise<Set<number>> {
  if (!people.length) return new Set()
  const unread = await tx
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', people)
    .where('application_id', '=', application_id)
    .where('type', '=', 'web-message')
    .where('read_at', 'is', null)
    .execute()
  const there = await tx
    .selectFrom('chat_reads')
    .select('user_id')
    .where('application_id', '=', application_id)
    .where('user_id', 'in', people)
    .where('read_at', '>', new Date(Date.parse(now) - stillThere).toISOString())
    .execute()
  return new Set([...unread, ...there].map(one => one.user_id))
}

/** The path of an application for the side that did not act. */
const pathFor = (by: Side, id: number) => (by === 'facility' ? `/patient/advocate/${id}` : `/patient/intakecoord/${id}`)

/** The users notified of an action by one side: the other side, except the actor. */
async function otherSide({ tx, now, actor }: Teller, application: Application, by: Side): Promise<number[]> {
  const people = by === 'facility' ? await advocatesOf(tx, application) : await coordinatorsToTell(tx, application, now)
  return people.filter(id => id !== actor.id)
}

type Revoked = {
  patient: { id: number; first_name: string; last_name: string }
  reading: readonly { application_id: number; facility_id: number; crisis_center: string }[]
}

/**
 * Notifies the coordinators of facilities that can no longer read the patient, without a link to the patient. Their open screens
 * reload.
 */
export async function tellOfRevocation(call: AnyTeller, { patient, reading }: Revoked) {
  const subject = `${initials(patient)}: release of information revoked`
  for (const [facility_id, applications] of Map.groupBy(reading, one => one.facility_id)) {
    const people = await coordinatorsOf(call.tx, facility_id)
    const message = `${applications[0]!.crisis_center}: you can no longer view this patient`
    await tell(call, people, null, { subject, message, patient_id: patient.id })
    await alert(call.tx, call.house, people, { subject, path: '/patient/intakecoord', patient_id: patient.id })
    const users = await staffOf(call.tx, facility_id)
    for (const { application_id } of applications)
      call.after(() => call.house.live.publish({ kind: 'application', application_id, users }))
  }
}
