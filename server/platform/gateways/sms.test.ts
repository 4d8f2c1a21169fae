import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { httpSms, openSms } from './sms.ts'

const message = { to: '+12135550130', body: 'Your code is 123456.', message_id: '<1234@passage>' }

/** A provider that records messages and either responds with this status or never responds. */
async function provider(status: number | 'silence') {
  const requests: { headers: Record<string, unknown>; body: unknown }[] = []
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', chunk => {
      text += chunk
    })
    request.on('end', () => {
      requests.push({ headers: request.headers, body: JSON.parse(text) })
      if (status !== 'silence') reply.writeHead(status, { location: '/elsewhere' }).end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/messages`, received: requests }
}

test('a text message is posted as JSON with the token, and with the same key for every attempt', async () => {
  const { url, received } = await provider(202)
  const sms = httpSms({ url, token: 'a token', from: '+12135550100' })
  await sms.send(message)
  await sms.send(message)
  expect(received.map(request => request.body)).toEqual(
    Array(2).fill({ from: '+12135550100', to: message.to, body: message.body }),
  )
  for (const { headers } of received)
    expect(headers).toMatchObject({ authorization: 'Bearer a token', 'idempotency-key': '<1234@passage>' })
})

test.each([
  [400, 'HTTP_400'],
  [500, 'HTTP_500'],
])('status %i counts as not accepted', async (status, code) => {
  const { url } = await provider(status)
  await expect(httpSms({ url }).send(message)).rejects.toMatchObject({ code, message: 'the SMS gateway rejected the message' })
})

test('a redirect, a timeout and an unreachable provider count as not accepted [ASVS 15.3.2]', async () => {
  for (const answer of [302, 'silence'] as const) {
    const { url } = await provider(answer)
    await expect(httpSms({ url, timeout: 200 }).send(message)).rejects.toThrow()
  }
  await expect(httpSms({ url: 'http://127.0.0.1:1/messages' }).send(message)).rejects.toThrow()
})

test('without SMS_URL, there is no provider that could report a message as sent', () => {
  expect(openSms({ SMS_URL: undefined, SMS_TOKEN: undefined, SMS_FROM: undefined })).toBeUndefined()
})
