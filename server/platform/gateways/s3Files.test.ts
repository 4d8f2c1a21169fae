import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import type { BeforeStoring } from './files.ts'
import { s3Files } from './s3Files.ts'

type ReceivedRequest = { method: string; path: string; headers: IncomingMessage['headers'] }

/** An in-memory store with the S3 API that records the requests that it receives. `broken` makes it fail. */
async function startStore() {
  const objects = new Map<string, Buffer>()
  const requests: ReceivedRequest[] = []
  const state = { broken: false }
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const path = new URL(url, 'http://store').pathname
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push({ method, path, headers })
    const fail = (status: number, code: string) => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    }
    if (state.broken) return fail(403, 'AccessDenied')
    if (method === 'PUT') {
      objects.set(path, Buffer.concat(chunks))
      return response.writeHead(200, { etag: '"x"' }).end()
    }
    if (method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    const stored = objects.get(path)
    return stored ? response.writeHead(200, { 'content-length': stored.length }).end(stored) : fail(404, 'NoSuchKey')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const folder = await mkdtemp(join(tmpdir(), 'passage-store-'))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  })
  const { port } = server.address() as AddressInfo
  const settings = {
    FILES_S3_BUCKET: 'papers',
    FILES_S3_REGION: 'us-west-2',
    FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    FILES_S3_ACCESS_KEY_ID: 'a-key',
    FILES_S3_SECRET_ACCESS_KEY: 'a-secret',
  }
  return {
    files: s3Files(settings, folder),
    withListing: (list: BeforeStoring) => s3Files(settings, folder, list),
    objects,
    received: requests,
    state,
    folder,
  }
}

test('a file’s name is listed before the file is stored', async () => {
  const { objects, withListing } = await startStore()
  const listed: string[] = []
  const files = withListing(async name => {
    listed.push(name)
    expect([...objects.keys()].join()).not.toContain(name)
  })
  const names = [await files.put(Buffer.from('a'), 'pdf'), await files.putStream(Readable.from('b'), 'table')]
  expect(listed).toEqual(names)
})

test('a file is stored in the bucket under a generated name, read and deleted', async () => {
  const { files, objects, received } = await startStore()
  const name = await files.put(Buffer.from('%PDF-1.4 paper'), 'pdf')
  expect(name).toMatch(/^[0-9a-f-]{36}\.pdf$/)
  expect([...objects.keys()]).toEqual([`/papers/${name}`])
  expect(Buffer.from((await files.get(name))!).toString()).toBe('%PDF-1.4 paper')
  await files.remove(name)
  expect([objects.size, await files.get(name)]).toEqual([0, undefined])
  // Requests are signed and never contain the secret.
  for (const { headers } of received)
    expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=a-key\/\d{8}\/us-west-2\/s3\//)
  expect(JSON.stringify(received)).not.toContain('a-secret')
})

test('a stream is stored completely and leaves no local file', async () => {
  const { files, objects, folder } = await startStore()
  const name = await files.putStream(Readable.from([Buffer.alloc(3_000_000, 'a'), Buffer.from('end')]), 'table')
  expect(objects.get(`/papers/${name}`)!.length).toBe(3_000_003)
  expect(await readdir(folder)).toEqual([])
})

test('an interrupted stream or a failing store leaves nothing either', async () => {
  const { files, objects, folder, state } = await startStore()
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('broke off')
    })(),
  )
  await expect(files.putStream(broken, 'table')).rejects.toThrow('broke off')
  state.broken = true
  await expect(files.putStream(Readable.from([Buffer.from('x')]), 'table')).rejects.toThrow('AccessDenied')
  await expect(files.put(Buffer.from('x'), 'pdf')).rejects.toThrow('AccessDenied')
  await expect(files.get('00000000-0000-0000-0000-000000000000.pdf')).rejects.toThrow('AccessDenied')
  expect([objects.size, await readdir(folder)]).toEqual([0, []])
})

test('a file for streaming is kept locally until it is deleted', async () => {
  const { files } = await startStore()
  const name = await files.putStream(Readable.from([Buffer.from('a,b\n1,2\n')]), 'table')
  const path = (await files.local(name))!
  expect(await readFile(path, 'utf8')).toBe('a,b\n1,2\n')
  await files.remove(name)
  expect([existsSync(path), await files.local(name)]).toEqual([false, undefined])
})

test.each(['../secret', 'a/../../b.pdf', '', '../..', 'x.pdf'])(
  'sends no request for %j, which is not a stored file name',
  async name => {
    const { files, received } = await startStore()
    expect([await files.get(name), await files.local(name), await files.remove(name)]).toEqual([undefined, undefined, undefined])
    expect(received).toEqual([])
  },
)
