import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from './zip.testing.ts'
import { readZip, writeZip } from './zip.ts'

async function* parts(...content: string[]) {
  for (const part of content) {
    await setTimeout(1)
    yield part
  }
}

async function zipped(entries: Record<string, string>, options?: { compress: boolean }) {
  const path = join(await temporaryFolder(), 'archive.zip')
  const zip = await writeZip(path)
  for (const [name, content] of Object.entries(entries)) await zip.add(name, parts(content), options)
  await zip.finish()
  await zip.close()
  return path
}

/** Reads every entry. Returns the contents, or the message of the error. */
async function contentOf(path: string): Promise<Record<string, string> | string> {
  try {
    const zip = await readZip(path)
    try {
      const found: Record<string, string> = {}
      for (const name of zip.names) found[name] = await text(zip.read(name))
      return found
    } finally {
      await zip.close()
    }
  } catch (error) {
    return (error as Error).message
  }
}

/** A copy of the ZIP file in which `change` edits the bytes. */
async function edited(path: string, change: (bytes: Buffer) => Buffer | undefined) {
  const bytes = await readFile(path)
  await writeFile(path, change(bytes) ?? bytes)
  return path
}

const central = Buffer.from('PK\u0001\u0002')

test('an entry is read as it was written, with its size and digest', async () => {
  const path = join(await temporaryFolder(), 'archive.zip')
  const zip = await writeZip(path)
  const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(await zip.add('data/a.txt', parts('a', 'b', 'c'))).toEqual({ bytes: 3, sha256: digest })
  await zip.add('files/é.bin', parts('stored'.repeat(50_000)), { compress: false })
  await zip.add('empty', parts())
  await zip.finish()
  await zip.close()
  expect(await contentOf(path)).toEqual({ 'data/a.txt': 'abc', 'files/é.bin': 'stored'.repeat(50_000), empty: '' })
})

test('equal contents make equal bytes, in every time zone', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const made = []
  for (const zone of ['America/Los_Angeles', 'Asia/Tokyo', 'UTC']) {
    vi.stubEnv('TZ', zone)
    made.push((await readFile(await zipped({ a: 'one', b: 'two' }))).toString('hex'))
  }
  expect(new Set(made).size).toBe(1)
})

test('an error of the content, and of the disk, ends the entry that is being written', async () => {
  const folder = await temporaryFolder()
  const zip = await writeZip(join(folder, 'a.zip'))
  async function* broken() {
    yield 'begun'
    throw new Error('the database is gone')
  }
  await expect(zip.add('a', broken())).rejects.toThrow('the database is gone')
  await zip.close()
  await expect(zip.add('b', parts('x'))).rejects.toThrow()
  await expect(zip.finish()).rejects.toThrow()
  await expect(writeZip(join(folder, 'a.zip'))).rejects.toThrow('EEXIST')
})

test('refuses a name that occurs twice, and names that leave the folder', async () => {
  const renamed = (to: string) => async () =>
    contentOf(await edited(await zipped({ 'data/a': 'one', 'data/b': 'two' }), bytes => replaced(bytes, 'data/b', to)))
  expect(await renamed('data/a')()).toBe('The ZIP file contains data/a twice.')
  for (const name of ['../abc', '/abcde', 'C:/abc'])
    expect(await renamed(name)()).toBe('The list of files in the ZIP file is damaged.')
})

function replaced(bytes: Buffer, from: string, to: string) {
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
  return bytes
}

test('refuses an entry that unpacks to more or less than it states, and one with another checksum', async () => {
  const stated = async (field: number, change: number) =>
    contentOf(
      await edited(await zipped({ a: 'x'.repeat(100_000) }), bytes => {
        const at = bytes.indexOf(central) + field
        bytes.writeUInt32LE(bytes.readUInt32LE(at) + change, at)
        return bytes
      }),
    )
  expect(await stated(24, 0)).toEqual({ a: 'x'.repeat(100_000) })
  for (const [field, change] of [
    [24, -1],
    [24, 1],
    [24, -99_999],
    [16, 1],
  ] as const)
    expect(await stated(field, change)).toBe('a is damaged.')
})

test('refuses encrypted entries, and other compression', async () => {
  for (const [field, value] of [
    [8, 0x0801],
    [10, 12],
  ] as const)
    expect(
      await contentOf(
        await edited(await zipped({ a: 'one' }), bytes => {
          bytes.writeUInt16LE(value, bytes.indexOf(central) + field)
          return bytes
        }),
      ),
    ).toBe('a is encrypted, or packed in a way that Passage does not read.')
})

test('refuses a file that was cut off, or whose offsets point outside of it', async () => {
  expect(await contentOf(await edited(await zipped({ a: 'one' }), bytes => bytes.subarray(0, -10)))).toBe(
    'The file is not a ZIP file, or it is incomplete.',
  )
  const offset = async (value: number) =>
    contentOf(
      await edited(await zipped({ a: 'one' }), bytes => {
        bytes.writeUInt32LE(value, bytes.indexOf(central) + 42)
        return bytes
      }),
    )
  expect(await offset(1)).toBe('a is damaged.')
  expect(await offset(1_000_000)).toBe('a is damaged.')
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50)
  locator.writeBigUInt64LE(2n ** 62n, 8)
  const far = await edited(await zipped({ a: 'one' }), bytes =>
    Buffer.concat([bytes.subarray(0, -22), locator, bytes.subarray(-22)]),
  )
  expect(await contentOf(far)).toBe('The file is not a ZIP file, or it is incomplete.')
})
