import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing.ts'
import { isTooDeep } from './errorResponses.ts'

const { app, as } = await startServer()
const headers = { 'content-type': 'application/json' }
const send = (url: string, payload: string, more: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/v2${url}`, payload, headers: { ...headers, ...more } })
const padded = (bytes: number) => JSON.stringify({ username: 'nobody', password: 'x', pad: 'x'.repeat(bytes - 50) })

describe('before there is a session [ASVS 2.4.1]', () => {
  test.each(['/users/login', '/users/register', '/beds/by-link', '/nothing/here'])(
    '413 for more than 16 KB to %s; a signed-in user may send more',
    async url => {
      expect((await send(url, padded(17 * 1024))).statusCode).toBe(413)
      expect((await send(url, padded(15 * 1024))).statusCode).not.toBe(413)
    },
  )

  test('a signed-in user may send up to a megabyte', async () => {
    const authorization = await as('advocate').token()
    expect((await send('/patients', padded(900 * 1024), { authorization })).statusCode).toBe(422)
    expect((await send('/patients', padded(1100 * 1024), { authorization })).statusCode).toBe(413)
  })

  test('422 for deeply nested lists, before they are parsed', async () => {
    const deep = `{"username":${'['.repeat(33)}${']'.repeat(33)}}`
    const reply = await send('/users/login', deep)
    expect([reply.statusCode, reply.json().message]).toEqual([422, 'The request is nested too deeply'])
  })
})

test.each([
  ['[]', false],
  [`${'['.repeat(32)}${']'.repeat(32)}`, false],
  [`${'['.repeat(33)}${']'.repeat(33)}`, true],
  [`{"a":"${'['.repeat(100)}"}`, false],
  [`{"a":"\\"${'['.repeat(100)}"}`, false],
  [`["\\\\",${'['.repeat(40)}`, true],
  [`[${'[],'.repeat(100)}[]]`, false],
  [`${'{"a":'.repeat(33)}1`, true],
  ['"', false],
])('counts the depth of %s', (json, expectedDepth) => {
  expect(isTooDeep(json)).toBe(expectedDepth)
})
