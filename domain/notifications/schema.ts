import { z } from 'zod'
import { instant, rowId } from '../formats.ts'

export const notificationTypes = ['status_change', 'web-message'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** How many further ones "Load Older Notifications" brings (spec 2 §9). */
export const notificationStep = 5

/** What one person is told of an application (spec 2 §3). Initials and a step, never a full name or a diagnosis. */
export const Notification = z.object({
  id: rowId,
  application_id: rowId.nullable(),
  type: z.enum(notificationTypes),
  subject: z.string(),
  message: z.string(),
  created_at: instant,
  new_notification: z.boolean().describe('Not read yet'),
})
export type Notification = z.infer<typeof Notification>

const count = z.number().int()

/** How many are unread, in all and for each application that has any; `messages` are those of its chat. */
export const UnreadCounts = z.object({
  unread: count,
  applications: z.array(z.object({ application_id: rowId, unread: count, messages: count })),
})
export type UnreadCounts = z.infer<typeof UnreadCounts>
