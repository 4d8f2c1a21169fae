import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from '#domain/identity/actor.ts'
import { type AccessTimes, patientScope } from '#domain/intake/access.ts'
import type { NotificationType } from '#domain/messaging/notifications/schema.ts'
import { applicationScope } from '#domain/placement/access.ts'
import type { Db } from '../../platform/db/connect.ts'
import { where } from '../../platform/db/expressions.ts'

/**
 * The user's notifications about applications that the user can still read. All others are hidden, like the applications
 * themselves.
 */
const ownNotifications = (db: Db, actor: Actor, at: AccessTimes) =>
  db
    .selectFrom('notifications')
    .leftJoin('applications', 'applications.id', 'notifications.application_id')
    .where('notifications.user_id', '=', actor.id)
    .where(eb =>
      eb.or([
        eb('notifications.application_id', 'is', null),
        where(applicationScope(actor, at), 'applications') as Expression<SqlBool>,
      ]),
    )

type NotificationQuery = { application_id?: number | undefined; unread?: boolean; limit: number }

export const notificationsOf = (db: Db, actor: Actor, at: AccessTimes, { application_id, unread, limit }: NotificationQuery) =>
  ownNotifications(db, actor, at)
    .leftJoin('patients', join =>
      join
        .on('patients.id', '=', sql<number>`coalesce(applications.record_id, notifications.patient_id)`)
        .on(eb =>
          eb.or([
            eb('applications.record_id', '=', eb.ref('patients.id')),
            where(patientScope(actor, at), 'patients') as Expression<SqlBool>,
          ]),
        ),
    )
    .$if(application_id !== undefined, q => q.where('notifications.application_id', '=', application_id!))
    .$if(unread === true, q => q.where('notifications.read_at', 'is', null))
    .select([
      'notifications.id',
      'notifications.application_id',
      'notifications.path',
      'notifications.type',
      'notifications.subject',
      'notifications.message',
      'notifications.created_at',
    ])
    .select(sql<boolean>`notifications.read_at is null`.as('new_notification'))
    .select([
      'patients.id as patient_id',
      sql<string | null>`patients.first_name || ' ' || patients.last_name`.as('patient_name'),
    ])
    .orderBy('notifications.id', 'desc')
    .limit(sql.lit(limit))

/** The number of a user's unread notifications per application (null for notifications without one). */
export const unreadOf = (db: Db, actor: Actor, at: AccessTimes) =>
  ownNotifications(db, actor, at)
    .where('notifications.read_at', 'is', null)
    .groupBy('notifications.application_id')
    .select([
      'notifications.application_id',
      sql<number>`count(*)`.as('unread'),
      sql<number>`count(*) filter (where notifications.type = 'web-message')`.as('messages'),
    ])

/** Marks a user's unread notifications as read, selected by id, application, or type. Returns how many it marked. */
export async function markRead(
  db: Db,
  user_id: number,
  at: string,
  selection: { ids?: readonly number[]; application_id?: number | undefined; type?: NotificationType },
): Promise<number> {
  const { ids, application_id, type } = selection
  const updated = await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, q => q.where('id', '=', sql<number>`any(${ids})`))
    .$if(application_id !== undefined, q => q.where('application_id', '=', application_id!))
    .$if(type !== undefined, q => q.where('type', '=', type!))
    .executeTakeFirst()
  return Number(updated.numUpdatedRows)
}
