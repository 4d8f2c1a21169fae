import type { NotificationType } from '#domain/notifications/schema.ts'
import { activeAmong } from '../auth/active.ts'
import type { Publisher } from '../events/events.ts'

type Notification = { type?: NotificationType; subject: string; message: string; patient_id?: number }

/** Stores a notification for each of these users whose account is active, and updates their open screens after the commit. */
export async function notify(
  { tx, now, context, after }: Publisher,
  users: readonly number[],
  application_id: number | null,
  notification: Notification,
) {
  const people = await activeAmong(tx, users)
  if (!people.length) return
  await tx
    .insertInto('notifications')
    .values(
      people.map(user_id => ({
        type: 'status_change' as const,
        ...notification,
        user_id,
        application_id,
        created_at: now,
        read_at: null,
      })),
    )
    .execute()
  after(() => context.live.publish({ kind: 'notification', application_id, users: people }))
}
