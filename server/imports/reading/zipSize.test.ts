import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openTable } from './table.ts'
import { unpackedSize } from './workbook.ts'

const folder = await mkdtemp(join(tmpdir(), 'passage-zip-'))
afterAll(() => rm(folder, { recursive: true }))

type Entry = { name: string; content: Buffer; claimedSize?: number; unnamed?: boolean }

/** A malicious zip file, in which an entry may declare a wrong size or be missing from the directory. */
async function zipped(entries: readonly Entry[]): Promise<string> {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize = content.length, unnamed } of entries) {
    const compressed = deflateRawSync(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(compressed.length, 14)
    head.writeUInt32LE(claimedSize, 18)
    head.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    local.push(Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), compressed)
    if (!unnamed) central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), head, place, Buffer.from(name))
    offset += 30 + name.length + compressed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(central.length / 4, 8)
  end.writeUInt16LE(central.length / 4, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  const path = join(folder, 'book.xlsx')
  await writeFile(path, Buffer.concat([...local, directory, end]))
  return path
}

const small = { name: 'a.xml', content: Buffer.from('<a/>') }
const megabyte = 1024 * 1024

test('a zip file’s size is its actual unpacked size, regardless of the declared size', async () => {
  expect(
    await unpackedSize(await zipped([small, { name: 'b.xml', content: Buffer.alloc(megabyte), claimedSize: 10 }]), 2 * megabyte),
  ).toBe(megabyte + 4)
})

test('stops unpacking at the limit [ASVS 5.2.3]', async () => {
  const path = await zipped([{ name: 'a.xml', content: Buffer.alloc(20 * megabyte), claimedSize: 1 }])
  const size = await unpackedSize(path, megabyte)
  expect(size).toBeGreaterThan(megabyte)
  expect(size).toBeLessThan(2 * megabyte)
})

test('detects data hidden between entries', async () => {
  const hidden = { name: 'h.xml', content: Buffer.alloc(megabyte), unnamed: true }
  for (const entries of [
    [hidden, small],
    [small, hidden],
    [small, hidden, { ...small, name: 'c.xml' }],
  ])
    await expect(unpackedSize(await zipped(entries), megabyte)).rejects.toThrow('it contains hidden data')
})

test('rejects a workbook that unpacks beyond the limit with a message', async () => {
  const path = await zipped([{ name: 'xl/workbook.xml', content: Buffer.alloc(70 * megabyte), claimedSize: 100 }])
  await expect(openTable(path, { people: ['name'] })).rejects.toThrow(/book\.xlsx is larger than 64 MB/)
})
