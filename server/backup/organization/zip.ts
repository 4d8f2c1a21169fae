import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw, createInflateRaw } from 'node:zlib'

/*
 * ZIP files with any number of entries and any total size, written and read entry by entry, so that neither side holds more than a few
 * blocks in memory. Sizes above 4 GB and more than 65,535 entries use ZIP64, except that a single entry must be smaller than 4 GB.
 * The library for ZIP files in the browser (fflate) has no ZIP64.
 */

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const end64Record = 0x06064b50
const end64Locator = 0x07064b50
const endRecord = 0x06054b50
const limit32 = 0xffff_ffff
const limit16 = 0xffff

type Entry = { name: string; method: number; crc: number; packed: number; size: number; offset: number }
/** What was written: the uncompressed size and the digest of the content. */
export type Written = { bytes: number; sha256: string }

/** The fields that a local header and a central header have in common, from "version needed" to the length of the name. */
function sharedFields({ name, method, crc, packed, size }: Entry, version: number) {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(version, 0)
  // Names are UTF-8. The date is always January 1, 1980, so that equal contents make equal archives.
  fields.writeUInt16LE(0x0800, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt16LE(0x0021, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function localHeaderOf(entry: Entry) {
  return Buffer.concat([uint32(localHeader), sharedFields(entry, 20), Buffer.from(entry.name)])
}

function centralHeaderOf(entry: Entry) {
  const isFar = entry.offset >= limit32
  const shared = sharedFields(entry, isFar ? 45 : 20)
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(entry.offset), 4)
  }
  shared.writeUInt16LE(extra.length, 24)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(isFar ? limit32 : entry.offset, 10)
  return Buffer.concat([uint32(centralHeader), Buffer.from([45, 0]), shared, rest, Buffer.from(entry.name), extra])
}

function endOf(count: number, size: number, offset: number) {
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(end64Record, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(45, 12)
  end64.writeUInt16LE(45, 14)
  for (const at of [24, 32]) end64.writeBigUInt64LE(BigInt(count), at)
  end64.writeBigUInt64LE(BigInt(size), 40)
  end64.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(end64Locator, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endRecord, 0)
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(count, limit16), at)
  end.writeUInt32LE(Math.min(size, limit32), 12)
  end.writeUInt32LE(Math.min(offset, limit32), 16)
  const needs64 = count >= limit16 || size >= limit32 || offset >= limit32
  return Buffer.concat([...(needs64 ? [end64, locator] : []), end])
}

/** The content after (de)compression. Code that reads it receives the errors of both. */
function through(content: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Buffer> {
  pipeline(Readable.from(content), transform).catch(() => {})
  return transform
}

/** Writes a new ZIP file that only its owner can read. Call `finish` after the last entry, and `close` in any case. */
export async function writeZip(path: string) {
  const file = await open(path, 'wx', 0o600)
  const entries: Entry[] = []
  let position = 0
  const append = async (bytes: Uint8Array) => {
    await file.writev([bytes], position)
    position += bytes.length
  }
  return {
    /** Adds an entry. Content that is already compressed, such as a photo, is stored as it is. */
    async add(name: string, content: AsyncIterable<string | Uint8Array>, { compress = true } = {}): Promise<Written> {
      const entry: Entry = { name, method: compress ? 8 : 0, crc: 0, packed: 0, size: 0, offset: position }
      // Written again at the end, when the sizes are known.
      await append(localHeaderOf(entry))
      const hash = createHash('sha256')
      async function* measured() {
        for await (const part of content) {
          const bytes = typeof part === 'string' ? Buffer.from(part) : part
          entry.crc = crc32(bytes, entry.crc)
          entry.size += bytes.length
          hash.update(bytes)
          yield bytes
        }
      }
      const packed = compress ? through(measured(), createDeflateRaw()) : measured()
      for await (const bytes of packed) {
        entry.packed += bytes.length
        await append(bytes)
      }
      if (Math.max(entry.size, entry.packed) >= limit32) throw new Error(`${name} is larger than 4 GB.`)
      await file.writev([localHeaderOf(entry)], entry.offset)
      entries.push(entry)
      return { bytes: entry.size, sha256: hash.digest('hex') }
    },
    async finish() {
      const start = position
      for (const entry of entries) await append(centralHeaderOf(entry))
      await append(endOf(entries.length, position - start, start))
      await file.sync()
    },
    close: () => file.close(),
  }
}

/** Thrown if a file is not a ZIP file, or is damaged. */
export class DamagedZip extends Error {}

/** Opens a ZIP file that `writeZip` wrote or a program packed again. Close it after use. */
export async function readZip(path: string) {
  const file = await open(path)
  try {
    const entries = await readEntries(file)
    return {
      names: [...entries.keys()],
      /** The size that the ZIP file states for the entry. */
      size: (name: string): number => entries.get(name)?.size ?? 0,
      /** The content of an entry, block by block. Throws if it does not match its checksum or its size. */
      read: (name: string): AsyncGenerator<Buffer> => contentOf(file, entries.get(name), name),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new DamagedZip('The file is incomplete.')
  return buffer
}

async function readEntries(file: FileHandle): Promise<Map<string, Entry>> {
  const { size: length } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, length - 66_000), Math.min(length, 66_000))
  const at = tail.lastIndexOf(uint32(endRecord))
  if (at < 0) throw new DamagedZip('The file is not a ZIP file, or it is incomplete.')
  let [count, size, offset] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  const locator = at - 20
  if (locator >= 0 && tail.readUInt32LE(locator) === end64Locator) {
    const end64 = await bytesAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56)
    ;[count, size, offset] = [32, 40, 48].map(field => Number(end64.readBigUInt64LE(field))) as [number, number, number]
  }
  const directory = await bytesAt(file, offset, size)
  const entries = new Map<string, Entry>()
  for (let from = 0; entries.size < count; ) {
    if (from + 46 > directory.length || directory.readUInt32LE(from) !== centralHeader)
      throw new DamagedZip('The list of files in the ZIP file is damaged.')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(field => directory.readUInt16LE(from + field)) as [
      number,
      number,
      number,
    ]
    const name = directory.toString('utf8', from + 46, from + 46 + nameLength)
    const extra = directory.subarray(from + 46 + nameLength, from + 46 + nameLength + extraLength)
    if (entries.has(name)) throw new DamagedZip(`The ZIP file contains ${name} twice.`)
    entries.set(name, {
      name,
      method: directory.readUInt16LE(from + 10),
      crc: directory.readUInt32LE(from + 16),
      packed: directory.readUInt32LE(from + 20),
      size: directory.readUInt32LE(from + 24),
      offset: directory.readUInt32LE(from + 42) === limit32 ? farOffset(extra) : directory.readUInt32LE(from + 42),
    })
    from += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

/** The offset in the ZIP64 field of a central header. */
function farOffset(extra: Buffer): number {
  for (let at = 0; at + 12 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) return Number(extra.readBigUInt64LE(at + 4))
  throw new DamagedZip('The list of files in the ZIP file is damaged.')
}

async function* contentOf(file: FileHandle, entry: Entry | undefined, name: string): AsyncGenerator<Buffer> {
  if (!entry) throw new DamagedZip(`The ZIP file does not contain ${name}.`)
  const header = await bytesAt(file, entry.offset, 30)
  if (header.readUInt32LE(0) !== localHeader || ![0, 8].includes(entry.method))
    throw new DamagedZip(`${name} is damaged, or packed in a way that Passage does not read.`)
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  async function* packed() {
    for (let at = start, left = entry!.packed; left > 0; ) {
      const block = await bytesAt(file, at, Math.min(left, 64 * 1024))
      at += block.length
      left -= block.length
      yield block
    }
  }
  let [crc, size] = [0, 0]
  const content = entry.method === 8 ? through(packed(), createInflateRaw()) : packed()
  try {
    for await (const block of content) {
      crc = crc32(block, crc)
      size += block.length
      // A damaged or malicious entry must not unpack to more than it states.
      if (size > entry.size) break
      yield block
    }
  } catch (error) {
    if (String((error as { code?: string }).code).startsWith('Z_')) throw new DamagedZip(`${name} is damaged.`)
    throw error
  }
  if (crc !== entry.crc || size !== entry.size) throw new DamagedZip(`${name} is damaged.`)
}
