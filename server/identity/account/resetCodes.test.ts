import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { resetCode } from '#domain/identity/account/password.ts'
import { buildUser } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { issueCode, requestedHere, resetOwner, spendCode, tryCode } from './resetCodes.ts'

const { context, db, clock } = await startServer()
const newUser = (overrides = {}) => buildUser(db, context.now(), overrides)
const issue = (email: string, asker: string, mayMake = true) => issueCode(db, context, { email, asker, mayMake })
const attempt = async (email: string, code: string, asker?: string) =>
  (await tryCode(db, context, { email, code, asker })).right !== undefined
const emails = async (to: string) =>
  (await db.selectFrom('outbox').selectAll().where('to', '=', to).orderBy('id').execute()).map(
    row => /\b\d{6}\b/.exec(context.secret.decrypt(row.body))![0],
  )
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code has six digits, and two hundred codes contain almost no duplicates', async () => {
  const { email } = await newUser()
  for (let n = 0; n < 200; n++) await issue(email, 'one browser')
  const codes = await emails(email)
  expect(codes).toHaveLength(200)
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(new Set(codes).size).toBeGreaterThan(190)
  expect(new Set(codes.map(code => code[0])).size).toBeGreaterThan(5)
})

test('the email never promises more time than is left', async () => {
  const { email } = await newUser()
  let time = context.now().getTime()
  // Time passes between two readings of the clock.
  const ticking = { ...context, now: () => new Date(time++) }
  await issueCode(db, ticking, { email, asker: 'one browser', mayMake: true })
  const mail = await db.selectFrom('outbox').select('body').where('to', '=', email).executeTakeFirstOrThrow()
  expect(context.secret.decrypt(mail.body)).toContain('It is valid for 10 minutes and works once.')
})

test('the database contains neither the code nor the address of a request', async () => {
  const { email } = await newUser()
  await issue(email, 'one browser')
  const [code] = await emails(email)
  const rows = JSON.stringify(await db.selectFrom('password_resets').selectAll().execute())
  expect(rows).not.toContain(`"${code}"`)
  expect(rows).not.toContain(email)
})

test('an unknown address runs the same statements as a known one, and sends nothing (R5)', async () => {
  const { email } = await newUser()
  const statements = async (address: string) => {
    const run: string[] = []
    const recorder: KyselyPlugin = {
      transformQuery: ({ node }) => {
        run.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await issueCode(db.withPlugin(recorder), context, { email: address, asker: 'one browser', mayMake: true })
    return run
  }
  const known = await statements(email)
  expect(known.length).toBeGreaterThan(3)
  expect(await statements('nobody.at.all@elmvalley.example')).toEqual(known)
  expect(await emails('nobody.at.all@elmvalley.example')).toEqual([])
  expect(await attempt('nobody.at.all@elmvalley.example', '')).toBe(false)
})

test('a new code replaces the same browser’s code but not another browser’s', async () => {
  const { email } = await newUser()
  await issue(email, 'first')
  await issue(email, 'second')
  await issue(email, 'second')
  const [first, replaced, second] = await emails(email)
  expect(await attempt(email, first!, 'first')).toBe(true)
  if (replaced !== second) expect(await attempt(email, replaced!, 'second')).toBe(false)
  expect(await attempt(email, second!, 'second')).toBe(true)
})

test('each browser has its own attempts; all other browsers share the same number', async () => {
  const { email } = await newUser()
  await issue(email, 'owner')
  const [code] = await emails(email)
  for (let n = 0; n < resetCode.tries; n++) expect(await attempt(email, wrongCode(code!), undefined)).toBe(false)
  expect(await attempt(email, code!, undefined)).toBe(false)
  for (let n = 0; n < resetCode.tries - 1; n++) expect(await attempt(email, wrongCode(code!), 'owner')).toBe(false)
  expect(await attempt(email, code!, 'owner')).toBe(true)
  expect(await attempt(email, code!, 'owner')).toBe(false)
})

test('over the limit, the current code is resent at most twice, a minute apart, with fewer attempts', async () => {
  const { email } = await newUser()
  await issue(email, 'stranger')
  for (const seconds of [0, 1, resetCode.resendAfter, resetCode.resendAfter, resetCode.resendAfter]) {
    clock.advance(seconds)
    await issue(email, 'owner', false)
  }
  const codes = await emails(email)
  expect(codes).toEqual(Array(1 + resetCode.resends).fill(codes[0]))
  expect(await requestedHere(db, context, email, 'owner')).toBe(true)
  expect(await requestedHere(db, context, email, 'another')).toBe(false)
  for (let n = 0; n < resetCode.sharedTries - 1; n++) expect(await attempt(email, wrongCode(codes[0]!), 'owner')).toBe(false)
  expect(await attempt(email, codes[0]!, 'owner')).toBe(true)
  expect(await attempt(email, codes[0]!, 'owner')).toBe(false)
})

test('a code works only once, even in fifty concurrent calls, and using it voids the mailbox’s other codes', async () => {
  const { email } = await newUser()
  await issue(email, 'first')
  await issue(email, 'second')
  const [first, second] = await emails(email)
  const { right } = await tryCode(db, context, { email, code: first!, asker: 'first' })
  const results = await Promise.all(Array.from({ length: 50 }, () => spendCode(db, context, email, right!.id)))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await attempt(email, second!, 'second')).toBe(false)
})

test('a code expires on time, to the second', async () => {
  const { email } = await newUser()
  await issue(email, 'one browser')
  const [code] = await emails(email)
  const { right } = await tryCode(db, context, { email, code: code!, asker: 'one browser' })
  clock.advance(resetCode.validFor - 1)
  expect(await attempt(email, code!, 'one browser')).toBe(true)
  clock.advance(1)
  expect(await attempt(email, code!, 'one browser')).toBe(false)
  expect(await spendCode(db, context, email, right!.id)).toBe(false)
})

test('only a user who may sign in gets a code, regardless of the address’s capitalization', async () => {
  const { id, email } = await newUser()
  expect((await resetOwner(db, email.toUpperCase()))?.id).toBe(id)
  for (const closed of [{ tmri_status: 'Not Approved' as const }, { locked_at: context.now().toISOString() }]) {
    const user = await newUser(closed)
    await issue(user.email, 'one browser')
    expect(await emails(user.email)).toEqual([])
  }
})
