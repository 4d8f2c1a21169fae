import { sql } from 'kysely'
import type { NotificationType } from '#domain/messaging/notifications/schema.ts'
import { isActive } from '../../platform/auth/active.ts'
import type { Publisher } from '../../platform/events/events.ts'

type Notification = { type?: NotificationType; subject: string; message: string; patient_id?: number }

/** Stores a notification for each of these users whose account is active, and updates their open screens after the commit. */
export async function notify(
  { tx, now, context, after }: Publisher,
  users: readonly number[],
  application_id: number | null,
  { type = 'status_change', subject, message, patient_id }: Notification,
) {
  if (!users.length) return
  const ids = [...new Set(users)]
  const { rows } = await sql<{ user_id: number }>`
    insert into notifications (user_id, application_id, patient_id, type, subject, message, created_at)
    select users.id, ${application_id}::int, ${patient_id ?? null}::int, ${type}::text, ${subject}::text, ${message}::text, ${now}::timestamptz
    from users where users.id = any(${ids}::int[]) and ${isActive()} order by array_position(${ids}::int[], users.id)
    returning user_id`.execute(tx)
  const people = rows.map(row => row.user_id)
  if (people.length) after(() => context.live.publish({ kind: 'notification', application_id, users: people }))
}
