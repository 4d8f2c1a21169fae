import { expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { noAnswers } from '#domain/placement/applications/testing.ts'
import { approvals } from '../../placement/applications/testing.ts'
import { startServer } from '../../testing.ts'
import { sendDigests } from './digest.ts'

const server = await startServer()
const { app, db, context, as, clock } = server
const { users, standing, answer } = await approvals(server)
const deps = { ...context, log: app.log }
const minutes = (n: number) => clock.advance(n * 60)
const digestEmails = async () =>
  (await db.selectFrom('outbox').selectAll().where('user_id', '=', users.advocate).orderBy('id').execute()).map(row => [
    row.subject,
    context.secret.decrypt(row.body),
  ])
/** Signs in again, because earlier sessions have expired. */
const decline = async () => {
  const { id } = await standing('New')
  expect((await answer(id, noAnswers.insurance_accepted, as('coordinator'))).statusCode).toBe(200)
  return id
}

test('a user who chose a daily digest gets one email per day, without names, instead of individual emails [NOTE-014]', async () => {
  await db
    .updateTable('users')
    .set({ opt_in_methods: [tag.optIn.email, tag.optIn.digest] })
    .where('id', '=', users.advocate)
    .execute()
  await decline()
  await decline()
  expect(await digestEmails()).toEqual([])
  minutes(59)
  expect(await sendDigests(deps)).toBe(0)
  minutes(2)
  // Two servers send only one email between them.
  const sent = await Promise.all([sendDigests(deps), sendDigests(deps)])
  expect(sent[0]! + sent[1]!).toBe(1)
  const [[subject, body]] = (await digestEmails()) as [[string, string]]
  expect(subject).toBe('Review 2 unread notifications in Passage')
  for (const word of ['M.V.', 'Venn', 'Harbor', 'Payment']) expect(subject + body).not.toContain(word)

  minutes(1)
  await decline()
  minutes(61)
  expect(await sendDigests(deps)).toBe(0)
  minutes(23 * 60)
  expect(await sendDigests(deps)).toBe(1)
  expect((await digestEmails()).at(-1)![0]).toBe('Review 3 unread notifications in Passage')
})

test('no email without unread notifications', async () => {
  minutes(25 * 60)
  expect(await sendDigests(deps)).toBe(0)
  const id = await decline()
  await db.updateTable('notifications').set({ read_at: context.now().toISOString() }).where('application_id', '=', id).execute()
  minutes(25 * 60)
  expect(await sendDigests(deps)).toBe(0)
})
