import { expect, test } from 'vitest'
import { startServer } from '../../testing.ts'
import { addressIn } from './requestLimits.ts'

test.each([
  ['192.0.2.77', '192.0.2.77'],
  ['192.0.2.77:40001', '192.0.2.77'],
  ['2001:DB8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:40001', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.77', '::ffff:192.0.2.77'],
  [' 192.0.2.77 ', '192.0.2.77'],
  ['unknown', undefined],
  ['192.0.2.777', undefined],
  ['192.0.2.77:x', undefined],
  ["'; drop table users", undefined],
  ['', undefined],
])('%j has the address %j', (header, address) => {
  expect(addressIn(header)).toBe(address)
})

test.each([
  ['a port that changes', (n: number) => `192.0.2.77:${40_000 + n}`],
  ['a text that is no address', (n: number) => `spoofed-${n}`],
])('429 for wrong passwords from one address, whatever the proxy adds: %s [ASVS 6.3.1] [ASVS 15.3.4]', async (_case, header) => {
  const maxAttempts = 10
  const { app, db } = await startServer({ config: { TRUST_PROXY: true, SIGN_IN_FAILURES_PER_ADDRESS: maxAttempts } })
  const statuses: number[] = []
  for (let n = 0; n <= maxAttempts; n++) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v2/users/login',
      headers: { 'x-forwarded-for': `6.6.6.6, ${header(n)}` },
      payload: { username: `nobody-${n}`, password: 'Wrong!2026' },
    })
    statuses.push(reply.statusCode)
  }
  expect([statuses.at(maxAttempts - 1), statuses.at(maxAttempts)]).toEqual([401, 429])
  const rows = await db.selectFrom('audit_events').select('ip').where('action', '=', 'account.login refused').execute()
  expect(new Set(rows.map(row => row.ip))).toEqual(new Set([addressIn(header(0)) ?? '127.0.0.1']))
})
