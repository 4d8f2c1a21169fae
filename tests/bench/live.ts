import { randomUUID } from 'node:crypto'
import { openSession } from '#server/platform/auth/session.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type caller, measure, type Times } from './measure.ts'

/** The number of open streams during the measurement, 20 per user. */
const streams = 200
const perPerson = 20

type Call = ReturnType<typeof caller>

/**
 * Measures notification counts, a conversation, and the time from sending a message or an answer until the other side receives
 * it.
 */
export async function liveLines(db: Db, address: string, call: Call): Promise<[string, Times][]> {
  const { application, coordinator } = await db
    .selectFrom('applications')
    .innerJoin('users as advocate', 'advocate.id', 'applications.advocate_id')
    .innerJoin('facility_roles', 'facility_roles.facility_id', 'applications.facility_id')
    .innerJoin('users as staff', 'staff.id', 'facility_roles.user_id')
    .where('advocate.username', '=', 'advocate')
    .where('staff.username', '=', 'coordinator')
    .where('applications.status', 'in', ['New', 'In Review', 'Accepted', 'Booked'])
    .select(['applications.id as application', 'staff.id as coordinator'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const others = await db
    .selectFrom('users')
    .select('id')
    .where('tmri_status', '=', 'Approved')
    .where('id', '<>', coordinator)
    .limit(streams / perPerson - 1)
    .execute()
  const stop = new AbortController()
  const open = (id: number) => openStream(db, address, id, stop.signal)
  for (const { id } of others) await Promise.all(Array.from({ length: perPerson }, () => open(id)))
  const heard = await open(coordinator)
  await Promise.all(Array.from({ length: perPerson - 1 }, () => open(coordinator)))
  const path = `/api/v2/applications/${application}/chat`
  const rows: [string, Times][] = [
    [
      'every notification count on a dashboard',
      await measure(() => call('GET', '/api/v2/common/notifications/counts'), { times: 200, lanes: 1 }),
    ],
    ['a page of a conversation', await measure(() => call('GET', path), { times: 200, lanes: 1 })],
  ]
  const sendMessage = async () => {
    const next = heard('"message"')
    await call('POST', path, { client_id: randomUUID(), body: 'Is the bed still free?' })
    await next
  }
  rows.push([
    `a message until the other side receives it, ${streams} streams`,
    await measure(sendMessage, { times: 50, lanes: 1 }),
  ])
  await db
    .updateTable('applications')
    .set({ status: 'Accepted', application_approved: true, patient_agreed: null, record_outcome: null })
    .where('id', '=', application)
    .execute()
  // Both sides receive an event for the answer and for its undo.
  let agreed = false
  const answered = async () => {
    const next = heard('"application"')
    const booking = { transport_method: 'Ambulance', estimated_discharge_at: Math.floor(Date.now() / 1000) + 86_400 }
    const [way, body]: [[string, string], object] = agreed
      ? [['POST', 'take-back'], { field: 'patient_agreed' }]
      : [['PATCH', 'state-update'], { field: 'patient_agreed', value: true, extras: booking }]
    await call(way[0], `/api/v2/applications/${application}/${way[1]}`, body)
    agreed = !agreed
    await next
  }
  rows.push([`an answer until the other side receives it, ${streams} streams`, await measure(answered, { times: 50, lanes: 1 })])
  stop.abort()
  return rows
}

/** Opens a stream as this user. Returns a function that waits for the stream's next event. */
async function openStream(db: Db, address: string, user_id: number, signal: AbortSignal) {
  const token = await openSession({ now: () => new Date() }, db, user_id, { ip: '127.0.0.1', user_agent: null })
  const reply = await fetch(`${address}/api/v2/live`, { headers: { authorization: token }, signal })
  const waiting: { what: string; done: () => void }[] = []
  const read = async () => {
    for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream()))
      for (const one of waiting.filter(({ what }) => chunk.includes(what))) {
        waiting.splice(waiting.indexOf(one), 1)
        one.done()
      }
  }
  read().catch(() => {})
  return (what: string) => new Promise<void>(done => void waiting.push({ what, done }))
}
