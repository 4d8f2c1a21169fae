import { contract } from '../../platform/endpoint.ts'
import { id, rowId } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { Notification, notificationStep, notificationTypes, UnreadCounts } from './schema.ts'

const marked = z.object({ read: z.number().int().describe('How many were marked as read') })
const ownMarks = 'changes only the caller’s own notifications'

export const notifications = contract({
  list: {
    method: 'GET',
    path: '/common/notifications',
    about: 'The caller’s notifications, newest first: `number` of them, plus five more with `more_notifications`.',
    access: 'signed in',
    whenDeactivated: 'view only',
    query: z.object({
      new_notifications: z.stringbool().default(false).describe('true: only unread notifications'),
      more_notifications: z.stringbool().default(false).describe('true: five more'),
      number: z.coerce
        .number()
        .int()
        .min(1)
        .max(500)
        .default(notificationStep)
        .describe('Number of notifications currently shown'),
      application_id: id.optional().describe('Only this application’s notifications'),
    }),
    response: z.object({ notifications: z.array(Notification), has_more: z.boolean() }),
    reads: 'patient',
  },
  counts: {
    method: 'GET',
    path: '/common/notifications/counts',
    about: 'The caller’s unread notification counts, in total and per application.',
    access: 'signed in',
    whenDeactivated: 'view only',
    response: UnreadCounts,
  },
  read: {
    method: 'POST',
    path: '/common/notifications/read',
    about: 'Marks the caller’s notifications as read: the listed notifications, or `all` (optionally for one application).',
    access: 'signed in',
    whenDeactivated: 'view only',
    body: z.object({
      notification_ids: z.array(rowId).max(500).default([]),
      all: z.boolean().default(false),
      application_id: rowId.nullish(),
    }),
    response: marked,
    unaudited: ownMarks,
  },
  readOfType: {
    method: 'GET',
    path: '/common/notifications/read/:application_id/:type',
    about: 'Marks the caller’s notifications of one application and type as read (NOTE-009).',
    access: 'signed in',
    whenDeactivated: 'view only',
    params: z.object({ application_id: id, type: z.enum(notificationTypes) }),
    response: marked,
  },
})
