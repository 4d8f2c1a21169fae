import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

const maxEntries = 2_000
const [endRecord, centralRecord, localRecord] = [0x06054b50, 0x02014b50, 0x04034b50]

type Entry = { name: string; offset: number; compressedSize: number; deflated: boolean }
/** A zip file whose uncompressed size exceeds the limit. */
export class TooLarge extends Error {}

export type Zipped = { name: string; open: () => Readable }

/**
 * The uncompressed size of a zip file in bytes. Stops counting once the size exceeds `maxBytes`. Decompresses the file without
 * storing anything, because declared sizes may be wrong. Throws if the file is corrupt, encrypted, or split, or has hidden data
 * between entries.
 */
export const unpackedSize = async (path: string, maxBytes: number): Promise<number> => (await unpacked(path, maxBytes)).total

/** The files in a zip file. Throws if the zip file is invalid or larger than `maxBytes` when uncompressed. */
export async function zippedFiles(path: string, maxBytes: number): Promise<Zipped[]> {
  const { total, places } = await unpacked(path, maxBytes)
  if (total > maxBytes) throw new TooLarge(`it is larger than ${maxBytes / 1024 / 1024} MB uncompressed`)
  return places.map(({ entry, body }) => ({ name: entry.name, open: () => content(path, entry, body) }))
}

async function unpacked(path: string, maxBytes: number) {
  const file = await open(path)
  try {
    const { entries, end } = await directoryOf(file)
    const places: { entry: Entry; body: number }[] = []
    let total = 0
    let next = 0
    for (const entry of entries.sort((a, b) => a.offset - b.offset)) {
      const body = await bodyOf(file, entry)
      // Rejects gaps, because another reader could find entries there that the zip's directory does not list. A data descriptor
      // takes up to 24 bytes.
      if (entry.offset < next || entry.offset > next + 24) throw new Error('it contains hidden data')
      next = body + entry.compressedSize
      total += entry.deflated ? await inflated(path, body, next, maxBytes - total) : entry.compressedSize
      if (total > maxBytes) return { total, places }
      places.push({ entry, body })
    }
    if (next > end || next + 24 < end) throw new Error('it contains hidden data')
    return { total, places }
  } finally {
    await file.close()
  }
}

function content(path: string, { compressedSize, deflated }: Entry, body: number): Readable {
  if (!compressedSize) return Readable.from([])
  const source = createReadStream(path, { start: body, end: body + compressedSize - 1 })
  if (!deflated) return source
  const inflate = createInflateRaw()
  source.on('error', error => inflate.destroy(error))
  inflate.on('close', () => source.destroy())
  return source.pipe(inflate)
}

async function directoryOf(file: FileHandle): Promise<{ entries: Entry[]; end: number }> {
  const { size } = await file.stat()
  const tail = await bytes(file, Math.max(0, size - 65_557), Math.min(size, 65_557))
  const at = tail.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (at < 0 || at + 22 > tail.length || tail.readUInt32LE(at) !== endRecord) throw new Error('it is incomplete')
  const [count, length, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (count > maxEntries || length > 4_000_000 || start + length > size)
    throw new Error('it is a type that Passage does not read')
  const directory = await bytes(file, start, length)
  const entries: Entry[] = []
  for (let from = 0; entries.length < count; ) {
    if (from + 46 > directory.length || directory.readUInt32LE(from) !== centralRecord) throw new Error('it is damaged')
    const [flags, method] = [directory.readUInt16LE(from + 8), directory.readUInt16LE(from + 10)]
    if (flags & 1 || (method !== 0 && method !== 8))
      throw new Error('it is encrypted, or compressed in a way that Passage does not read')
    const name = directory.toString('utf8', from + 46, from + 46 + directory.readUInt16LE(from + 28))
    const [compressedSize, offset] = [directory.readUInt32LE(from + 20), directory.readUInt32LE(from + 42)]
    entries.push({ name, offset, compressedSize, deflated: method === 8 })
    from += 46 + directory.readUInt16LE(from + 28) + directory.readUInt16LE(from + 30) + directory.readUInt16LE(from + 32)
  }
  return { entries, end: start }
}

/** The offset of an entry's compressed data in the file. */
async function bodyOf(file: FileHandle, { offset }: Entry): Promise<number> {
  const head = await bytes(file, offset, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== localRecord) throw new Error('it is damaged')
  return offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
}

async function inflated(path: string, start: number, end: number, maxBytes: number): Promise<number> {
  if (end <= start) return 0
  const source = createReadStream(path, { start, end: end - 1 })
  const inflate = createInflateRaw()
  source.on('error', error => inflate.destroy(error))
  let size = 0
  try {
    for await (const chunk of source.pipe(inflate)) {
      size += (chunk as Buffer).length
      if (size > maxBytes) break
    }
  } finally {
    source.destroy()
  }
  return size
}

async function bytes(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}
