import { sql } from 'kysely'
import { tag } from '#domain/directory/tags.ts'
import { linkTo } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { isActive } from '../../platform/auth/activeUsers.ts'
import type { Db } from '../../platform/db/connect.ts'
import { enqueueToActive } from '../../platform/outbox/enqueue.ts'
import { newsIn, textsFor } from '../../platform/texts/texts.ts'

/**
 * The part of a notification that is sent outside the app: initials and the step. `path` leads to the details, which require
 * signing in. `patient_id` is stored with the message but not sent.
 */
export type Alert = { subject: string; path: string; patient_id?: number }

/**
 * Sends these users an email, a text message, both, or neither, depending on their settings, each in the user's language. Users who chose a daily digest get no
 * individual emails, and closed accounts get nothing. The text contains no names or diagnoses, and its link requires signing in
 * (NOTE-014).
 */
export async function alert(
  tx: Db,
  context: Pick<AppContext, 'secret' | 'now' | 'config'>,
  people: readonly number[],
  what: Alert,
) {
  if (!people.length) return
  const users = await alertedUsers(tx, people).execute()
  const texts = await textsFor(tx)
  const link = linkTo(context.config, what.path)
  const subjectFields = what.patient_id === undefined ? {} : { patient_id: what.patient_id }
  const messages = users.flatMap(({ id: user_id, email, phone_number, opt_in_methods, language }) => {
    const { alert: alertMail, alertText } = texts[language ?? 'en']
    const subject = newsIn(language ?? 'en', what.subject)
    const common = { subject, user_id, ...subjectFields }
    const mail = { ...common, channel: 'email' as const, to: email, body: alertMail(subject, link) }
    return [
      ...(opt_in_methods.includes(tag.optIn.email) && !opt_in_methods.includes(tag.optIn.digest) ? [mail] : []),
      ...(opt_in_methods.includes(tag.optIn.sms) && phone_number
        ? [{ ...common, channel: 'sms' as const, to: phone_number, body: alertText(subject, link) }]
        : []),
    ]
  })
  await enqueueToActive(tx, context, messages)
}

const alertedUsers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'phone_number', 'opt_in_methods', 'language'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where(isActive())
    .orderBy('id')
