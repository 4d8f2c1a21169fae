import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { details, enterPatient, payment, privatePlan } from '../intake/patients/testing.ts'
import { startServer } from '../testing.ts'

const { app, context, db, as, logs } = await startServer()
const advocate = as('advocate')
const json = { headers: { 'content-type': 'application/json' } }
const serverErrors = () => logs.filter(line => line.includes('unexpected error'))

describe('a body that no form sends', () => {
  const depth = 100_000
  test.each([
    ['lists in lists', `${'['.repeat(depth)}${']'.repeat(depth)}`],
    ['objects in objects', `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
    ['objects that poison prototypes', `${'{"__proto__":'.repeat(depth / 2)}1${'}'.repeat(depth / 2)}`],
    ['a field that is as deep', `{"username":${'['.repeat(depth)}${']'.repeat(depth)},"password":"x"}`],
  ])('4xx for a hundred thousand %s', async (_case, body) => {
    const reply = await as(null)('POST', '/users/login', body, json)
    expect(reply.statusCode).toBe(413)
    const signedIn = await advocate('POST', '/patients', body, json)
    expect(signedIn.statusCode).toBe(422)
    for (const item of [reply, signedIn]) expect(item.json().message).toEqual(expect.any(String))
    expect(serverErrors()).toEqual([])
  })

  test('control characters are removed everywhere, also next to a key named bytes', async () => {
    const id = await enterPatient(advocate)
    const reply = await advocate('PATCH', `/patients/${id}`, {
      ...payment,
      patient_insurance: { ...privatePlan, bytes: 'x', subscriber_id: 'XQ\u00004471' },
    })
    expect([reply.statusCode, reply.json().data?.patient_insurance.subscriber_id]).toEqual([200, 'XQ4471'])
  })

  test('the error does not repeat the input', async () => {
    const reply = await as(null)('POST', '/users/login', '{"username": "Marisol Venn", oops', json)
    expect(reply.statusCode).toBe(400)
    expect(reply.body).not.toContain('Marisol')
  })
})

describe("the caller's address", () => {
  const recordedAddress = async (trustsProxy: boolean) => {
    const proxied = await buildApp({ ...context, config: { ...context.config, TRUST_PROXY: trustsProxy } })
    const token = await advocate.token()
    const { id } = (await advocate('POST', '/patients', details)).json().data
    await proxied.inject({
      url: `/api/v2/patients/${id}`,
      headers: { authorization: token, 'x-forwarded-for': '6.6.6.6, 203.0.113.7' },
    })
    await proxied.close()
    const row = await db
      .selectFrom('audit_events')
      .select('ip')
      .where('patient_id', '=', id)
      .where('action', '=', 'patients.show')
      .executeTakeFirstOrThrow()
    return row.ip
  }
  test('behind a proxy, it is what the proxy saw, not what the caller claims [ASVS 4.1.3] [ASVS 15.3.4]', async () => {
    expect(await recordedAddress(true)).toBe('203.0.113.7')
  })
  test("without a proxy, the caller's headers are ignored", async () => {
    expect(await recordedAddress(false)).toBe('127.0.0.1')
  })
})

describe('headers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passage-assets-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<style nonce="__NONCE__"></style>')
  await writeFile(join(folder, 'assets/main-abc123.js'), 'export {}')
  await writeFile(join(folder, 'offline.html'), '<title>Offline · Passage</title>')
  await mkdir(join(folder, '.git'))
  await writeFile(join(folder, '.git/HEAD'), 'ref: refs/heads/main')
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const site = await buildApp(context, { assets: folder })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  const headerCases = {
    'content-security-policy': expect.stringMatching(/default-src '(none|self)'/),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
  test.each([
    ['/', 200, 'no-store'],
    ['/patient/advocate', 200, 'no-store'],
    ['/assets/main-abc123.js', 200, 'public, max-age=31536000, immutable'],
    ['/icon.svg', 200, 'public, max-age=3600'],
    ['/assets/nothing.js', 404, 'no-store'],
    ['/assets/', 404, 'no-store'],
    ['/assets/../../package.json', 404, 'no-store'],
    ['/assets/..%2f..%2fpackage.json', 404, 'no-store'],
    ['/healthz', 200, 'no-store'],
    ['/api/docs', 200, 'no-store'],
    ['/api/v2/openapi.json', 200, 'public, no-cache'],
    ['/api/v2/nothing', 404, 'no-store'],
    ['/api/v2/patients/%E0%A4%A', 400, 'no-store'],
    [`/api/v2/patients/${'9'.repeat(500)}`, 404, 'no-store'],
    ['/%', 400, 'no-store'],
  ])('%s', async (url, status, cache) => {
    const reply = await site.inject({ url })
    expect(reply.statusCode).toBe(status)
    expect(reply.headers).toMatchObject({ ...headerCases, 'cache-control': cache })
    expect(reply.body).not.toContain('"dependencies"')
    // The response does not repeat the URL, because it may come from an attacker's link.
    if (status === 400) expect(reply.body).not.toContain('%')
  })

  test.each(['/.git/HEAD', '/.git/', '/assets/../.git/HEAD', '/.git%2fHEAD'])(
    '%s shows no source control [ASVS 13.4.1]',
    async url => {
      expect((await site.inject({ url })).body).not.toContain('refs/heads')
    },
  )

  test.each(['/assets', '/assets/', '/.git/', '/'])('%s does not list the folder’s files [ASVS 13.4.3]', async url => {
    expect((await site.inject(url)).body).not.toMatch(/main-abc123|HEAD/)
  })

  test('a page and its policy share one nonce, different in every response [ASVS 3.4.3]', async () => {
    const pages = [await site.inject('/'), await site.inject('/')]
    const nonces = pages.map(page => /nonce="([^"]+)"/.exec(page.body)![1]!)
    expect(new Set(nonces).size).toBe(2)
    for (const [index, page] of pages.entries())
      expect(page.headers['content-security-policy']).toContain(`'nonce-${nonces[index]}'`)
  })
})

describe('over the network', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  /** Sends these bytes and reads until the server closes the connection or stops responding. */
  async function raw(bytes: string) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    let received = ''
    socket.on('data', chunk => {
      received += chunk
    })
    socket.on('error', () => {})
    socket.write(bytes)
    await Promise.race([once(socket, 'close'), once(socket, 'data')])
    socket.destroy()
    return received
  }
  test.each([
    ['a header of 100 kB', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['a query of 100 kB', `GET /healthz?${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a thousand headers more', `GET /api/v2/common/whoami HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(20_000)}\r\n`],
    ['two lengths', 'POST /api/v2/users/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\r\n\r\n'],
  ])('4xx for %s [ASVS 4.2.1]', async (_case, bytes) => {
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})
