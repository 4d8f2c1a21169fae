import type { Whoami } from '#domain/account/schema.ts'
import type { Side } from '#domain/applications/approval.ts'
import type { Application } from '#domain/applications/schema.ts'
import type { NotificationType } from '#domain/notifications/schema.ts'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'
import { alert } from './alert.ts'

type Teller = {
  tx: Db
  now: string
  actor: Pick<Whoami, 'id'>
  house: Pick<House, 'secret' | 'now' | 'config' | 'live'>
  after: (effect: () => unknown) => void
}

/**
 * Tells the other side that it has the turn: the owning advocate of a facility's answer, the facility's coordinators of
 * an advocate's (decisions NOTE-014). A subject carries initials and the step, never a name or a diagnosis. The open screens of
 * both sides hear of it after the commit.
 */
export async function notifyOtherSide(
  call: Teller,
  application: Application,
  what: { by: Side; what: string; status: string },
): Promise<void> {
  const people = await otherSide(call, application, what.by)
  const subject = `${initials(application)}: ${what.what}`
  await tell(call, people, application.id, {
    type: 'status_change',
    subject,
    message: `${application.crisis_center}: ${what.status}`,
  })
  await alert(call.tx, call.house, people, { subject, path: pathFor(what.by, application.id) })
  const users = await watchersOf(call.tx, application, call.now)
  call.after(() => call.house.live.publish({ kind: 'application', application_id: application.id, users }))
}

/**
 * Tells the other side of a chat message (decisions CHAT-005), outside of Passage only of the first one that waits: neither
 * whoever has an unread one of the same chat nor whoever has read it these two minutes is written to again.
 */
export async function notifyOfMessage(call: Teller, application: Application, by: Side): Promise<void> {
  const people = await otherSide(call, application, by)
  const quiet = await knowing(call, application.id, people)
  const subject = `${initials(application)}: New message`
  const message = `${application.crisis_center}: There is a new message`
  await tell(call, people, application.id, { type: 'web-message', subject, message })
  const path = `${pathFor(by, application.id)}#chat`
  const wakened = people.filter(id => !quiet.has(id))
  await alert(call.tx, call.house, wakened, { subject, path })
}

/** The two minutes, in milliseconds, in which whoever has read a chat is taken to be still there. */
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

/** Where the side that did not act finds an application. */
const pathFor = (by: Side, id: number) => (by === 'facility' ? `/patient/advocate/${id}` : `/patient/intakecoord/${id}`)

/** Who is told of what one side did: the other one, and not whoever did it. */
async function otherSide({ tx, now, actor }: Teller, application: Application, by: Side): Promise<number[]> {
  const people = by === 'facility' ? [application.advocate_id] : await coordinatorsToTell(tx, application, now)
  return people.filter(id => id !== actor.id)
}

/** Writes notifications down, and lets the open screens of these people know after the commit. */
async function tell(
  { tx, now, house, after }: Teller,
  people: readonly number[],
  application_id: number,
  said: { type: NotificationType; subject: string; message: string },
) {
  if (!people.length) return
  await tx
    .insertInto('notifications')
    .values(people.map(user_id => ({ user_id, application_id, ...said, created_at: now, read_at: null })))
    .execute()
  after(() => house.live.publish({ kind: 'notification', application_id, users: people }))
}

/** Whose open screens show an application: the owner's, and while the release is valid those of the facility's staff. */
export async function watchersOf(
  tx: Db,
  application: Pick<Application, 'record_id' | 'facility_id' | 'advocate_id'>,
  now: string,
): Promise<number[]> {
  if (!(await isReleased(tx, application.record_id, now))) return [application.advocate_id]
  const staff = await tx
    .selectFrom('facility_roles')
    .select('user_id')
    .distinct()
    .where('facility_id', '=', application.facility_id)
    .execute()
  return [application.advocate_id, ...staff.map(one => one.user_id)]
}

type Revoked = {
  patient: { first_name: string; last_name: string }
  facilities: readonly { facility_id: number; crisis_center: string }[]
  now: string
}

/** Tells the coordinators of the facilities that read the patient that they no longer do. Nothing in it leads to the patient. */
export async function tellOfRevocation(tx: Db, { patient, facilities, now }: Revoked) {
  for (const { facility_id, crisis_center } of facilities) {
    const people = await coordinatorsOf(tx, facility_id)
    if (!people.length) continue
    await tx
      .insertInto('notifications')
      .values(
        people.map(user_id => ({
          user_id,
          application_id: null,
          type: 'status_change' as const,
          subject: `${initials(patient)}: release of information revoked`,
          message: `${crisis_center}: this patient can no longer be read`,
          created_at: now,
          read_at: null,
        })),
      )
      .execute()
  }
}

/** The facility's coordinators, while the patient's release is valid: after that the application does not exist to them, nor news of it. */
const coordinatorsToTell = async (tx: Db, application: Pick<Application, 'record_id' | 'facility_id'>, now: string) =>
  (await isReleased(tx, application.record_id, now)) ? coordinatorsOf(tx, application.facility_id) : []

const isReleased = async (tx: Db, patient_id: number, now: string): Promise<boolean> =>
  (await tx
    .selectFrom('releases')
    .select('id')
    .where('patient_id', '=', patient_id)
    .where('signed_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Who answers for a facility. */
export const coordinatorsOf = async (db: Db, facility_id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('facility_roles')
      .innerJoin('users', 'users.id', 'facility_roles.user_id')
      .where('facility_id', '=', facility_id)
      .where('facility_role', '=', 'Admissions Coordinator')
      .where('users.tmri_status', '=', 'Approved')
      .select('users.id')
      .distinct()
      .execute()
  ).map(user => user.id)

const initials = (patient: { first_name: string | null; last_name: string | null }) =>
  [patient.first_name, patient.last_name].map(name => (name ? `${[...name][0]!.toUpperCase()}.` : '')).join('')
