import type { Events, Publisher } from '../../platform/events/events.ts'
import { enqueueNews } from '../../platform/outbox/enqueue.ts'

/** Emails reminders to update bed counts. */
export async function remindOfBedCounts({ tx, context }: Publisher, { facility_name, people }: Events['bedCountsDue']) {
  const subject = `Update today’s open beds for ${facility_name}`
  await enqueueNews(
    tx,
    context,
    people.map(({ id, email, link }) => ({
      channel: 'email',
      to: email,
      user_id: id,
      subject,
      body: emailBody(facility_name, link),
    })),
  )
}

const emailBody = (facility: string, link: string | undefined) =>
  [
    `Advocates are looking for beds. How many are open at ${facility} today?`,
    '',
    link ? `Update the counts without signing in: ${link}` : 'Sign in to Passage to update the counts.',
    '',
    ...(link ? ['This link is for you only. It works for one day and only for these bed counts.', ''] : []),
    'Managers and Org Admins can turn off this reminder under Open beds > Settings.',
  ].join('\n')
