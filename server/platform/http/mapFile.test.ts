import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '../../testing.ts'
import { buildMapFile } from './mapFile.testing.ts'
import { checkMapFile, mapVersion } from './mapFile.ts'

const folder = await mkdtemp(join(tmpdir(), 'passage-map-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'us.pmtiles')
const archive = buildMapFile()
await writeFile(path, archive)
await utimes(path, 1, 1)

const changed = (at: number, value: number) => {
  const bytes = Buffer.from(archive)
  bytes[at] = value
  return bytes
}

test.each([
  ['an archive with one vector tile', archive, undefined],
  ['an empty file', Buffer.alloc(0), 'is not a PMTiles archive'],
  ['another file', Buffer.from('<html>404 Not Found</html>'), 'is not a PMTiles archive'],
  ['version 2', changed(7, 2), 'is a PMTiles archive of version 2; version 3 is required'],
  ['half a header', archive.subarray(0, 60), 'is incomplete'],
  ['PNG tiles', changed(99, 2), 'contains pictures; vector tiles are required'],
])('the server checks the map file when it starts: %s', async (name, bytes, why) => {
  const file = join(folder, name)
  await writeFile(file, bytes)
  const refusal = await checkMapFile(file).catch((error: Error) => error.message)
  expect(refusal).toBe(why && `Passage cannot start. MAP_FILE ${why}. See docs/operations.md, "Street map".`)
})

test('the server does not start without the map file that its settings name', async () => {
  await expect(checkMapFile(join(folder, 'none'))).rejects.toThrow('MAP_FILE names a file that does not exist')
  await expect(checkMapFile(folder)).rejects.toThrow('MAP_FILE cannot be read (EISDIR)')
})

const server = await startServer({ config: { MAP_FILE: path } })
const read = (headers: Record<string, string>, username: 'coordinator' | null = 'coordinator') =>
  server.as(username)('GET', '/installation/map?version=1', undefined, { headers })

test('signed-in users read parts of the map file, which browsers may keep', async () => {
  const part = await read({ range: 'bytes=0-6' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.toString()).toBe('PMTiles')
  expect(part.headers).toMatchObject({
    'content-range': `bytes 0-6/${archive.length}`,
    'content-type': 'application/vnd.pmtiles',
    'cache-control': 'private, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const etag = String(part.headers.etag)
  expect((await read({ range: 'bytes=0-6', 'if-range': etag })).statusCode).toBe(206)
  expect((await read({ range: 'bytes=0-6', 'if-range': '"another"' })).rawPayload).toEqual(archive)
  expect((await read({ 'if-none-match': etag })).statusCode).toBe(304)
  expect((await read({ range: `bytes=${archive.length}-` })).statusCode).toBe(416)
  expect((await read({ range: 'bytes=0-6' }, null)).statusCode).toBe(401)
})

test('the version changes with the file', async () => {
  const before = await mapVersion(path)
  await utimes(path, 2, 2)
  expect(await mapVersion(path)).not.toBe(before)
})
