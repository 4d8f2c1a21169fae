import { expect, test } from 'vitest'
import { startServer } from '../../testing.ts'
import { remoteSpan, requestIdOf } from './requestIds.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('keeps the ID that a proxy sent if it is hexadecimal; otherwise creates one', () => {
  const id = (sent?: string) => requestIdOf({ headers: { ...(sent !== undefined && { 'x-request-id': sent }) } })
  for (const sent of [trace, '6E0B1B4D-7C1E-4D26-8F2B-0C9C11111111', '1-67891233-abcdef012345678912345678'])
    expect(id(sent)).toBe(sent)
  for (const sent of [undefined, '', 'abc', 'maria-garcia-lopez-1980', `${trace}\n{"level":"error"}`, 'a'.repeat(65)])
    expect(id(sent)).toMatch(uuid)
  expect(id()).not.toBe(id())
})

test('reads the trace that the caller continues, and ignores anything else', () => {
  expect(remoteSpan(`00-${trace}-00f067aa0ba902b7-01`)).toEqual({ traceId: trace, spanId: '00f067aa0ba902b7', traceFlags: 1 })
  for (const header of [
    undefined,
    'x',
    `01-${trace}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace}-00f067aa0ba902b7-01-more`,
  ])
    expect(remoteSpan(header)).toBeUndefined()
})

test('a response has the request’s ID, and every log line about it has the ID, the client’s address, and the trace', async () => {
  const { app, logs } = await startServer({ config: { TRUST_PROXY: true } })
  app.get('/fails', async () => {
    throw new Error('broken')
  })
  const headers = { 'x-request-id': trace, 'x-forwarded-for': '192.0.2.7', traceparent: `00-${trace}-00f067aa0ba902b7-01` }
  const lines = async (url: string) => {
    logs.length = 0
    const reply = await app.inject({ url, headers })
    expect(reply.headers['x-request-id']).toBe(trace)
    return logs.map(line => JSON.parse(line) as Record<string, unknown>)
  }
  const about = { request_id: trace, client: '192.0.2.7', trace_id: trace }
  expect(await lines('/api/v2/common/whoami')).toMatchObject([{ ...about, msg: 'answered', status: 401 }])
  expect(await lines('/fails')).toMatchObject([
    { ...about, msg: 'unexpected error' },
    { ...about, msg: 'answered', status: 500 },
  ])
})

test.each(['/api/v2/nothing', '/livez', '/%'])('a response to %s has an ID, although the client sent none', async url => {
  const { app } = await startServer()
  expect((await app.inject(url)).headers['x-request-id']).toMatch(uuid)
})
