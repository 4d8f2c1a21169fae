import { tag } from '#domain/tags.ts'
import { linkTo } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'
import { enqueueNews } from '../outbox/enqueue.ts'

/** What is said of it outside of Passage: initials and the step. `path` leads to the rest, behind the sign-in. The patient is only kept. */
export type Alert = { subject: string; path: string; patient_id?: number }

/**
 * Sends these people a mail, a text message, both or nothing, as each of them has chosen; whoever wants a
 * daily summary gets no single mails, and a closed account gets nothing. It contains no name and no diagnosis, and its link requires
 * signing in (decisions NOTE-014).
 */
export async function alert(tx: Db, house: Pick<House, 'secret' | 'now' | 'config'>, people: readonly number[], what: Alert) {
  if (!people.length) return
  const users = await tx
    .selectFrom('users')
    .select(['id', 'email', 'phone_number', 'opt_in_methods'])
    .where('id', 'in', [...people])
    .orderBy('id')
    .execute()
  const link = linkTo(house.config, what.path)
  const about = what.patient_id === undefined ? {} : { patient_id: what.patient_id }
  const messages = users.flatMap(({ id: user_id, email, phone_number, opt_in_methods }) => {
    const common = { subject: what.subject, user_id, ...about }
    const mail = { ...common, channel: 'email' as const, to: email, body: letter(what.subject, link) }
    const body = [`Passage: ${what.subject}.`, link].filter(Boolean).join(' ')
    return [
      ...(opt_in_methods.includes(tag.optIn.email) && !opt_in_methods.includes(tag.optIn.digest) ? [mail] : []),
      ...(opt_in_methods.includes(tag.optIn.sms) && phone_number
        ? [{ ...common, channel: 'sms' as const, to: phone_number, body }]
        : []),
    ]
  })
  await enqueueNews(tx, house, messages)
}

const letter = (subject: string, link: string | undefined) =>
  [
    `${subject}.`,
    '',
    link ? `See it in Passage: ${link}` : 'Sign in to Passage to see it.',
    '',
    'You choose in your account settings how Passage tells you of news.',
  ].join('\n')
