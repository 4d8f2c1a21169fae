import { sql } from 'kysely'
import { initials } from '#domain/intake/patients/initials.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { activeAmong } from '../../platform/auth/active.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { alert } from './alert.ts'
import { pathFor } from './applications.ts'
import { notify } from './notify.ts'
import { markRead } from './queries.ts'
import { otherSide, readingCoordinators } from './recipients.ts'

/**
 * Notifies the other side of a chat message (CHAT-005). Only the first unread message triggers an email or text message: users who
 * already have an unread message in the chat, or who read the chat in the last two minutes, get none.
 */
export async function notifyOfMessage(call: Publisher, { application, by }: Events['messageSent']) {
  const people = await otherSide(call, application, by)
  const aware = await alreadyAware(call, application.id, people)
  const subject = `${initials(application)}: New message`
  const message = `${application.crisis_center}: There is a new message`
  const path = `${pathFor(by, application.id)}#chat`
  const alerted = people.filter(id => !aware.has(id))
  await notify(call, people, application.id, { type: 'web-message', subject, message })
  await alert(call.tx, call.context, alerted, { subject, path, patient_id: application.record_id })
}

/** How long a user is considered present after reading a chat, in milliseconds. */
const presentForMs = 2 * 60 * 1000

async function alreadyAware({ tx, now }: Publisher, application_id: number, people: number[]): Promise<Set<number>> {
  if (!people.length) return new Set()
  const among = sql<number>`any(${people}::int[])`
  const aware = await tx
    .selectFrom('notifications')
    .select('user_id')
    .where('user_id', '=', among)
    .where('application_id', '=', application_id)
    .where('type', '=', 'web-message')
    .where('read_at', 'is', null)
    .union(
      tx
        .selectFrom('chat_reads')
        .select('user_id')
        .where('application_id', '=', application_id)
        .where('user_id', '=', among)
        .where('read_at', '>', new Date(Date.parse(now) - presentForMs).toISOString()),
    )
    .execute()
  return new Set(aware.map(row => row.user_id))
}

/** Marks the actor's notifications about the chat as read, and updates the actor's other windows. */
export async function readChatNotifications({ tx, now, actor, context, after }: Publisher, { application }: Events['chatRead']) {
  const application_id = application.id
  const result = await markRead(tx, actor!.id, now, { application_id, type: 'web-message' })
  if (result) after(() => context.live.publish({ kind: 'notification', application_id, users: [actor!.id] }))
}

/**
 * Updates the open screens of the advocate and the coordinators. Skips the actor's own screens if the actor is only reading or
 * typing.
 */
export const showChat =
  (kind: 'message' | 'read' | 'typing') =>
  async ({ tx, now, actor, context, after }: Publisher, { application }: { application: Application }) => {
    const { id: application_id, advocate_id } = application
    const advocates = await activeAmong(tx, advocate_id === null ? [] : [advocate_id])
    const watchers = [...advocates, ...(await readingCoordinators(tx, application, now))]
    const users = kind === 'message' ? watchers : watchers.filter(id => id !== actor!.id)
    after(() => context.live.publish({ kind, application_id, users }))
  }
