import { instant, rowId } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

export const notificationTypes = ['status_change', 'web-message'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The number of notifications that "Load Older Notifications" adds. */
export const notificationStep = 5

/**
 * A notification to one person. The subject, which is also sent by email, contains the patient's initials and a
 * step, but never a full name or a diagnosis (NOTE-014).
 */
export const Notification = z.object({
  id: rowId,
  application_id: rowId.nullable(),
  path: z.string().nullable().describe('The screen that it leads to; null if it leads to its application, or nowhere'),
  type: z.enum(notificationTypes),
  subject: z.string(),
  patient_name: z
    .string()
    .nullable()
    .describe('The patient’s name; null if it is about no patient, or about one that the recipient cannot see'),
  message: z.string(),
  created_at: instant,
  new_notification: z.boolean().describe('Not read yet'),
})
export type Notification = z.infer<typeof Notification>

/**
 * The subject to show to the recipient in Passage: with the patient's name instead of the initials, which several patients may share.
 */
export const subjectWithName = ({ subject, patient_name }: Pick<Notification, 'subject' | 'patient_name'>): string =>
  patient_name === null ? subject : subject.replace(/^(?:\S\.){1,2}(?=: )/u, () => patient_name)

const count = z.number().int()

/** The number of unread notifications, in total and per application. `messages` counts only the chat messages. */
export const UnreadCounts = z.object({
  unread: count,
  applications: z.array(z.object({ application_id: rowId, unread: count, messages: count })),
})
export type UnreadCounts = z.infer<typeof UnreadCounts>

const dayOf = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()

/**
 * An instant's date in the viewer's time zone, for notifications and chats: Today, Yesterday, or the month and day in the language of
 * this locale.
 */
export function dayName(instant: string, now: Date, locale = 'en-US'): string {
  const time = new Date(instant)
  if (Number.isNaN(time.getTime())) return ''
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (dayOf(time) === dayOf(now)) return 'Today'
  return dayOf(time) === yesterday.getTime() ? 'Yesterday' : time.toLocaleDateString(locale, { month: 'long', day: 'numeric' })
}
