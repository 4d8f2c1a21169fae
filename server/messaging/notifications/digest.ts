import { sql } from 'kysely'
import { tag } from '#domain/directory/tags.ts'
import type { Language } from '#domain/identity/account/language.ts'
import type { AppContext } from '../../context.ts'
import { isActive } from '../../platform/auth/activeUsers.ts'
import { enqueueNews } from '../../platform/outbox/enqueue.ts'
import { textsFor } from '../../platform/texts/texts.ts'

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
    const { rows } = await sql<{ id: number; email: string; language: Language | null; unread: number }>`
      update users set digest_sent_at = ${now.toISOString()}
      where id in (
        select u.id from users u
        where u.opt_in_methods @> array[${sql.lit(tag.optIn.digest)}] and ${isActive('u')}
          and (u.digest_sent_at is null or u.digest_sent_at <= ${hoursBefore(24)})
          and exists (select from notifications n where n.user_id = u.id and n.read_at is null
            and n.created_at <= ${hoursBefore(1)} and n.created_at > coalesce(u.digest_sent_at, '-infinity'))
        order by u.id limit ${sql.lit(batch)} for update skip locked)
      returning id, email, language,
        (select count(*) from notifications n where n.user_id = users.id and n.read_at is null) as unread`.execute(tx)
    const texts = await textsFor(tx)
    const messages = rows.map(({ id, email, language, unread }) => ({
      channel: 'email' as const,
      to: email,
      ...texts[language ?? 'en'].digest(unread, context.config.PUBLIC_URL),
      user_id: id,
    }))
    await enqueueNews(tx, context, messages)
    return rows.length
  })
  return written < batch ? written : written + (await sendDigests(context))
}
