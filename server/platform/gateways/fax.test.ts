import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { httpFax, openFax } from './fax.ts'
import { Refused } from './setUp.ts'

const fax = { to: '+12135550190', pdf: Buffer.from('%PDF-1.7'), message_id: '<1234@passage>' }

/** A fax service that records faxes and responds with this status. */
async function service(status: number) {
  const received: { headers: Record<string, unknown>; body: unknown }[] = []
  const server = createServer(async (request, reply) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    received.push({ headers: request.headers, body })
    reply.writeHead(status, { location: '/elsewhere' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/faxes`, received }
}

test('a fax is posted with its PDF, the token, and the same key for every attempt [S-24]', async () => {
  const { url, received } = await service(202)
  await httpFax({ url, token: 'a token' }).send(fax)
  expect(received).toMatchObject([
    {
      headers: { authorization: 'Bearer a token', 'idempotency-key': fax.message_id },
      body: { id: fax.message_id, to: fax.to, pdf: fax.pdf.toString('base64') },
    },
  ])
})

test('a fax that the service rejects is refused for good; other errors may pass [S-24]', async () => {
  for (const status of [400, 422])
    await expect(httpFax({ url: (await service(status)).url }).send(fax)).rejects.toEqual(new Refused('address_refused'))
  for (const status of [302, 401, 429, 500])
    await expect(httpFax({ url: (await service(status)).url }).send(fax)).rejects.not.toBeInstanceOf(Refused)
  await expect(httpFax({ url: 'http://127.0.0.1:1/' }).send(fax)).rejects.not.toBeInstanceOf(Refused)
})

test('without FAX_URL, there is no service that could report a fax as sent [S-24]', () => {
  expect(openFax({ FAX_URL: undefined, FAX_TOKEN: undefined })).toBeUndefined()
})
