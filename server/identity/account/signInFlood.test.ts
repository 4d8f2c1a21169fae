import { beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { createSignIns } from '../../platform/throttle/signIns.ts'
import { countAttempt } from '../../platform/throttle/throttle.ts'
import { buildUser } from '../../seed/builders.ts'
import { testPassword } from '../../seed/testUsers.ts'
import { openCountedDatabase, startServer } from '../../testing.ts'
import { failuresOf } from './checkPassword.ts'

const { db, counted } = await openCountedDatabase()
const { app, context, clock } = await startServer({ db })
const { signIns } = context
beforeEach(() => {
  counted.sent = 0
})

let addressCount = 0
const nextAddress = () => `198.51.100.${++addressCount}`
const send = (username: string, { ip, cookie = '', at = app }: { ip: string; cookie?: string; at?: typeof app }) =>
  at.inject({
    method: 'POST',
    url: '/api/v2/users/login',
    remoteAddress: ip,
    headers: { cookie },
    payload: { username, password: testPassword },
  })
const newUser = () => buildUser(db, context.now())
const cookieOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['set-cookie']).split(';')[0]!
/** Blocks an IP address for 15 minutes, as its failed attempts on any server would. */
async function block(ip: string) {
  const limit = failuresOf(context.config)
  for (let n = 0; n < limit.max; n++) await countAttempt(context, keys.address(ip), limit)
}
/** Occupies the queue, so that sign-ins wait until the returned function is called. */
async function occupy() {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  // No server checks more than four sign-ins at a time.
  for (let n = 0; n < 4; n++) void signIns.runInTurn(`occupied ${n}`, () => released).catch(() => {})
  return release
}

test('attempts from a blocked IP address run no statements, and get the same response', async () => {
  const { username } = await newUser()
  const ip = nextAddress()
  await block(ip)
  // The clock stands still, because a busy machine may need longer than a block is remembered.
  const at = await buildApp({ ...context, signIns: createSignIns(() => 0) })
  const first = await send('nobody', { ip, at })
  counted.sent = 0
  const later = [await send('nobody', { ip, at }), await send(username, { ip, at })]
  expect(counted.sent).toBe(0)
  for (const reply of later)
    expect([reply.statusCode, reply.json(), reply.headers['retry-after']]).toEqual([429, first.json(), '900'])
  clock.advance(60)
  expect((await send('nobody', { ip, at })).headers['retry-after']).toBe('840')
  await at.close()
})

test('a block that is remembered ends on time, and does not apply to known browsers', async () => {
  const { username } = await newUser()
  const cookie = cookieOf(await send(username, { ip: nextAddress() }))
  const ip = nextAddress()
  await block(ip)
  expect((await send(username, { ip })).statusCode).toBe(429)
  expect((await send(username, { ip, cookie })).statusCode).toBe(200)
  expect((await send(username, { ip, cookie: cookie.replace(/.{32}$/, 'x'.repeat(32)) })).statusCode).toBe(429)
  clock.advance(15 * 60)
  expect((await send(username, { ip })).statusCode).toBe(200)
})

test('a server remembers only blocks that the database has decided (R24)', async () => {
  const second = await buildApp({ ...context, signIns: createSignIns() })
  const { username } = await newUser()
  const ip = nextAddress()
  expect((await send(username, { ip })).statusCode).toBe(200)
  await block(ip)
  expect((await send(username, { ip })).statusCode).toBe(429)
  expect((await send(username, { ip, at: second })).statusCode).toBe(429)
  await second.close()
})

test('a sign-in waits for a turn without a statement; a flood from another address, or from unknown browsers, delays it little', async () => {
  const [flooded, owner] = [await newUser(), await newUser()]
  const cookie = cookieOf(await send(owner.username, { ip: nextAddress() }))
  const [ip, other] = [nextAddress(), nextAddress()]
  const release = await occupy()
  counted.sent = 0
  const order: string[] = []
  const ends = Array.from({ length: 12 }, (_, n) => send(flooded.username, { ip }).then(() => order.push(`flood ${n}`)))
  await new Promise(setImmediate)
  ends.push(send(owner.username, { ip: other }).then(() => order.push('another address')))
  ends.push(send(owner.username, { ip, cookie }).then(() => order.push('a known browser')))
  await new Promise(resolve => setTimeout(resolve, 50))
  expect([counted.sent, order]).toEqual([0, []])
  release()
  await Promise.all(ends)
  // Up to four sign-ins are checked at a time, so the order is not exact.
  expect(order.indexOf('another address')).toBeLessThan(9)
  expect(order.indexOf('a known browser')).toBeLessThan(9)
})

test('503 with Retry-After while too many sign-ins are waiting', async () => {
  const { username } = await newUser()
  const ip = nextAddress()
  const release = await occupy()
  const fillers = Array.from({ length: 300 }, (_, n) => signIns.runInTurn(`waiting ${n}`, async () => {}).catch(() => {}))
  const reply = await send(username, { ip })
  expect([reply.statusCode, reply.headers['retry-after'], reply.json().message]).toEqual([
    ...[503, '5'],
    'Passage is busy right now. Please try again in a few seconds.',
  ])
  release()
  await Promise.all(fillers)
  expect((await send(username, { ip })).statusCode).toBe(200)
})
