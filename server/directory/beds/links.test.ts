import { expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { interleaveOn } from '../../guards/interleave.ts'
import { startServer } from '../../testing.ts'
import { remindOfBeds } from './reminders.ts'
import { detox, facilityWithBeds } from './testing.ts'

const day = 24 * 60 * 60

async function open() {
  const server = await startServer({ config: { PUBLIC_URL: 'https://passage.example/' } })
  const given = await facilityWithBeds(server)
  const { db, context, as } = server
  await db.updateTable('users').set({ opt_in_methods: [] }).execute()
  await db
    .updateTable('users')
    .set({ opt_in_methods: [tag.optIn.email] })
    .where('username', '=', 'coordinator')
    .execute()
  const log = { error: (why: object) => Promise.reject(why) } as never
  const mails = async () =>
    (await db.selectFrom('outbox').selectAll().orderBy('id').execute()).map(mail => ({
      ...mail,
      body: context.secret.decrypt(mail.body),
    }))
  const tokenOf = (body: string) => /\/open-beds#([\w-]{43})\s/.exec(body)![1]!
  const signedOut = as(null)
  return {
    ...server,
    ...given,
    remind: () => remindOfBeds({ ...context, log }),
    remindWith: (error: (why: object) => void) => remindOfBeds({ ...context, log: { error } as never }),
    mails,
    lastToken: async () => tokenOf((await mails()).at(-1)!.body),
    look: (token: string) => signedOut('POST', '/beds/by-link', { token }),
    report: (token: string, open: number, seen: number | null) =>
      signedOut('POST', '/beds/by-link/tell', { token, beds: [{ treatment_level: detox, population: 'anyone', open, seen }] }),
  }
}

test('a facility that reports beds is reminded once a day when its hours begin, except users without email', async () => {
  const { remind, mails, tell, clock, users } = await open()
  clock.set('2026-11-20T15:00:00.000Z')
  expect(await remind()).toBe(0)
  await tell(3)
  expect(await remind()).toBe(0)
  clock.set('2026-11-20T16:00:01.000Z')
  expect(await Promise.all([remind(), remind()])).toContain(1)
  expect(await remind()).toBe(0)
  clock.set('2026-11-21T16:00:01.000Z')
  expect(await remind()).toBe(1)
  const written = await mails()
  expect(written.map(mail => mail.user_id)).toEqual([users.coordinator, users.coordinator])
  expect(written[0]!.subject).toBe('Update today’s open beds for Quiet Harbor House')
  expect(written[0]!.body).toContain('https://passage.example/open-beds#')
  // Reminders stop after a week without a report.
  for (let n = 22; n <= 27; n++) {
    clock.set(`2026-11-${n}T16:00:01.000Z`)
    await remind()
  }
  const mailCount = (await mails()).length
  clock.set('2026-11-28T16:00:01.000Z')
  expect(await remind()).toBe(0)
  expect((await mails()).length).toBe(mailCount)
})

test('a reminder that another server is sending is neither sent again nor an error', async () => {
  const { db, remindWith, tell, clock } = await open()
  clock.set('2026-11-20T15:00:00.000Z')
  await tell(3)
  clock.set('2026-11-20T16:00:01.000Z')
  const errors: object[] = []
  const sent = await interleaveOn(db)(
    tx => tx.updateTable('bed_reminders').set({ remind_at: null }).execute(),
    () => remindWith(why => errors.push(why)),
  )
  expect([sent, errors]).toEqual([0, []])
})

test('no reminder if turned off, or if all counts stay current for more than a day', async () => {
  const { remind, tell, clock, as, facilityId: id } = await open()
  clock.set('2026-11-20T15:00:00.000Z')
  const set = (settings: object) => as('org.admin')('PATCH', `/facilities/${id}/beds/settings`, settings)
  await set({ fade_hours: 72, hold_minutes: 120, reminder: true })
  await tell(3)
  clock.set('2026-11-20T16:00:01.000Z')
  expect(await remind()).toBe(0)
  await set({ fade_hours: 12, hold_minutes: 120, reminder: false })
  clock.set('2026-11-21T16:00:01.000Z')
  expect(await remind()).toBe(0)
})

async function sent() {
  const world = await open()
  world.clock.set('2026-11-20T15:00:00.000Z')
  await world.tell(3)
  world.clock.set('2026-11-20T16:00:01.000Z')
  await world.remind()
  return { ...world, token: await world.lastToken() }
}

test("200 the link shows the facility's counts without names; opening changes nothing, and a report counts as the person's own", async () => {
  const { token, look, report, db, as, facilityId: id, users } = await sent()
  const before = await db.selectFrom('open_beds').selectAll().execute()
  const seen = (await look(token)).json().data
  expect(seen).toMatchObject({
    facility_name: 'Quiet Harbor House',
    levels: expect.arrayContaining([{ id: detox, name: 'Detox - residential', meaning: expect.stringMatching(/\w/) }]),
  })
  expect(JSON.stringify(seen)).not.toContain('Ibarra')
  expect(await db.selectFrom('open_beds').selectAll().execute()).toEqual(before)
  const reply = await report(token, 1, 3)
  expect(reply.statusCode).toBe(200)
  const [line] = (await as('manager')('GET', `/facilities/${id}/beds/history`)).json().data
  expect(line).toMatchObject({ open: 1, what: 'told', by_link: true, by: 'Carmen Ibarra' })
  const stale = await report(token, 2, 3)
  expect([stale.statusCode, JSON.stringify(stale.json()).includes('Ibarra')]).toEqual([409, false])
  const [row] = await db.selectFrom('audit_events').selectAll().where('action', '=', 'beds.tellByLink').execute()
  expect(row).toMatchObject({ actor_id: null, subject_ids: [id], detail: { by_link_of: users.coordinator } })
  const stored = await db.selectFrom('bed_links').selectAll().execute()
  expect(JSON.stringify([stored, row])).not.toContain(token)
})

test('404 after a day, after the next link, and for a user who has left', async () => {
  const { token, look, clock, remind, lastToken, db, users } = await sent()
  clock.advance(day - 2)
  expect((await look(token)).statusCode).toBe(200)
  clock.advance(2)
  expect((await look(token)).statusCode).toBe(404)
  await remind()
  const next = await lastToken()
  expect(next).not.toBe(token)
  expect((await look(next)).statusCode).toBe(200)
  await db.deleteFrom('facility_roles').where('user_id', '=', users.coordinator).execute()
  expect((await look(next)).statusCode).toBe(404)
})

test('404 for a deactivated account; 422 for a malformed link; 429 after many wrong ones', async () => {
  const { token, look, db, users } = await sent()
  await db.updateTable('users').set({ tmri_status: 'Not Approved' }).where('id', '=', users.coordinator).execute()
  expect((await look(token)).statusCode).toBe(404)
  expect((await look('short')).statusCode).toBe(422)
  const wrong = 'x'.repeat(43)
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) statuses.push((await look(wrong)).statusCode)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses[0]).toBe(404)
  // Other users at the same IP address can still open a valid link.
  await db.updateTable('users').set({ tmri_status: 'Approved' }).where('id', '=', users.coordinator).execute()
  expect((await look(token)).statusCode).toBe(200)
})
