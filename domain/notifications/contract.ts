import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { id, rowId } from '../formats.ts'
import { Notification, notificationStep, notificationTypes, UnreadCounts } from './schema.ts'

const marked = z.object({ read: z.number().int().describe('How many were new until now') })
const ownMarks = 'What somebody has read of their own notifications'

export const notifications = contract({
  list: {
    method: 'GET',
    path: '/common/notifications',
    about: "The caller's notifications, newest first: `number` of them, and with `more_notifications` five more than that.",
    access: 'signed in',
    query: z.object({
      new_notifications: z.stringbool().default(false).describe('true: only unread ones'),
      more_notifications: z.stringbool().default(false).describe('true: the next step, too'),
      number: z.coerce.number().int().min(1).max(500).default(notificationStep).describe('How many are shown'),
      application_id: id.optional().describe('Only those of this application'),
    }),
    response: z.object({ notifications: z.array(Notification), has_more: z.boolean() }),
  },
  counts: {
    method: 'GET',
    path: '/common/notifications/counts',
    about: "How many of the caller's notifications are unread, in all and for each application: one call for every bell.",
    access: 'signed in',
    response: UnreadCounts,
  },
  read: {
    method: 'POST',
    path: '/common/notifications/read',
    about: "Marks notifications of the caller's as read: these, or `all` (of one application, where it is named).",
    access: 'signed in',
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
    about: "Marks the caller's notifications of one application and type as read (decisions NOTE-009).",
    access: 'signed in',
    params: z.object({ application_id: id, type: z.enum(notificationTypes) }),
    response: marked,
  },
})
