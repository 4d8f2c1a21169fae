import { sql } from 'kysely'
import { tag } from '#domain/directory/tags.ts'
import type { AppContext } from '../../context.ts'
import { isActive } from '../../platform/auth/endSessions.ts'
import { enqueueNews } from '../../platform/outbox/enqueue.ts'

const hour = 60 * 60 * 1000
/** Maximum number of users per transaction. */
const batch = 100

/**
 * Emails a digest to users who chose one and have unread notifications: an hour after the first such notification, and at most once
 * in 24 hours, even with several servers. The digest contains only the number of notifications.
 */
export async function sendDigests(context: AppContext): Promise<number> {
  const now = context.now()
  const hoursBefore = (hours: number) => new Date(now.getTime() - hours * hour).toISOString()
  const written = await context.db.transaction().execute(async tx => {
    const { rows } = await sql<{ id: number; email: string; unread: number }>`
      update users set digest_sent_at = ${now.toISOString()}
      where id in (
        select u.id from users u
        where u.opt_in_methods @> array[${sql.lit(tag.optIn.digest)}] and ${isActive('u')}
          and (u.digest_sent_at is null or u.digest_sent_at <= ${hoursBefore(24)})
          and exists (select from notifications n where n.user_id = u.id and n.read_at is null
            and n.created_at <= ${hoursBefore(1)} and n.created_at > coalesce(u.digest_sent_at, '-infinity'))
        order by u.id limit ${sql.lit(batch)} for update skip locked)
      returning id, email,
        (select count(*) from notifications n where n.user_id = users.id and n.read_at is null) as unread`.execute(tx)
    const messages = rows.map(({ id, email, unread }) => ({
      channel: 'email' as const,
      to: email,
      subject: unread === 1 ? 'Review 1 unread notification in Passage' : `Review ${unread} unread notifications in Passage`,
      body: digestEmail(unread, context.config.PUBLIC_URL),
      user_id: id,
    }))
    await enqueueNews(tx, context, messages)
    return rows.length
  })
  return written < batch ? written : written + (await sendDigests(context))
}

const digestEmail = (unread: number, url: string | undefined) =>
  [
    unread === 1 ? 'You have 1 unread notification in Passage.' : `You have ${unread} unread notifications in Passage.`,
    '',
    url ? `Sign in to view your notifications: ${url}` : 'Sign in to Passage to view your notifications.',
    '',
    'To change how Passage notifies you, go to Account Settings.',
  ].join('\n')
