import type { notifications } from '#domain/messaging/notifications/contract.ts'
import { notificationStep } from '#domain/messaging/notifications/schema.ts'
import { momentsOf } from '../../platform/access/consent.ts'
import type { Call, Handlers } from '../../platform/http/handler.ts'
import { markRead, notificationsOf, unreadOf } from './queries.ts'

async function listNotifications({ tx, actor, query, now, context, addAuditSubject }: Call<typeof notifications.list>) {
  const number = query.number + (query.more_notifications ? notificationStep : 0)
  const { application_id, new_notifications: unread } = query
  const at = momentsOf(now, context.config)
  // Loads one more than requested to find out whether there are older notifications.
  const found = await notificationsOf(tx, actor, at, { application_id, unread, limit: number + 1 }).execute()
  const listed = found.slice(0, number)
  addAuditSubject({ type: 'patients', ids: [...new Set(listed.flatMap(({ patient_id }) => patient_id ?? []))] })
  return { notifications: listed, has_more: found.length > number }
}

async function countUnread({ tx, actor, now, context }: Call<typeof notifications.counts>) {
  const found = await unreadOf(tx, actor, momentsOf(now, context.config)).execute()
  return {
    unread: found.reduce((sum, { unread }) => sum + unread, 0),
    applications: found.flatMap(({ application_id, ...unreadCounts }) =>
      application_id === null ? [] : [{ application_id, ...unreadCounts }],
    ),
  }
}

async function markNotificationsRead({
  body: { all, notification_ids, application_id },
  ...call
}: Call<typeof notifications.read>) {
  return mark(call, all ? { application_id: application_id ?? undefined } : { ids: notification_ids })
}

export const notificationRoutes: Handlers<typeof notifications> = {
  list: listNotifications,
  counts: countUnread,
  read: markNotificationsRead,
  readOfType: ({ params, ...call }) => mark(call, params),
}

/** Marks notifications as read and updates the caller's other windows. */
async function mark(
  { tx, actor, now, context, after }: Pick<Call<typeof notifications.counts>, 'tx' | 'actor' | 'now' | 'context' | 'after'>,
  selection: Parameters<typeof markRead>[3],
) {
  const result = await markRead(tx, actor.id, now, selection)
  if (result) after(() => context.live.publish({ kind: 'notification', application_id: null, users: [actor.id] }))
  return { read: result }
}
