import { tag } from '#domain/tags.ts'
import { linkTo } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'
import { enqueue } from '../outbox/enqueue.ts'

/** What is said of it outside of Passage: initials and the step. `path` leads to the rest, behind the sign-in. The patient is only kept. */
export type Alert = { subject: string; path: string; patient_id?: number }

/**
 * Sends these people a mail, a text message, both or nothing, as each of them has chosen (spec 1 §2, opt_in); whoever wants a
 * daily summary gets no single mails. It names nobody
 * and no diagnosis, and where it leads asks for a sign-in (decisions NOTE-014).
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
  for (const { id: user_id, email, phone_number, opt_in_methods } of users) {
    if (opt_in_methods.includes(tag.optIn.email) && !opt_in_methods.includes(tag.optIn.digest))
      await enqueue(tx, house, {
        channel: 'email',
        to: email,
        subject: what.subject,
        body: letter(what.subject, link),
        user_id,
        ...about,
      })
    if (opt_in_methods.includes(tag.optIn.sms) && phone_number)
      await enqueue(tx, house, {
        channel: 'sms',
        to: phone_number,
        subject: what.subject,
        body: [`Passage: ${what.subject}.`, link].filter(Boolean).join(' '),
        user_id,
        ...about,
      })
  }
}

const letter = (subject: string, link: string | undefined) =>
  [
    `${subject}.`,
    '',
    link ? `See it in Passage: ${link}` : 'Sign in to Passage to see it.',
    '',
    'You choose in your account settings how Passage tells you of news.',
  ].join('\n')
