import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { ZipFile as NewZipFile } from 'yazl'

/*
 * ZIP files with any number of entries of any size, written and read entry by entry, so that neither side holds more than a few blocks in
 * memory. The library for ZIP files in the browser (fflate) has no ZIP64.
 */

/** What was written: the uncompressed size and the digest of the content. */
export type Written = { bytes: number; sha256: string }

/** Every entry has the same date, so that equal contents make equal archives. The dates are in local time, without a time zone. */
const sameDate = () => ({ mtime: new Date(2000, 0, 1), forceDosTimestamp: true })

/** Writes a new ZIP file that only its owner can read. Call `finish` after the last entry, and `close` in any case. */
export async function writeZip(path: string) {
  const file = await open(path, 'wx', 0o600)
  const zip = new NewZipFile()
  const closed = new AbortController()
  let failure: Error | undefined
  let source: Readable | undefined
  const written = pipeline(zip.outputStream, file.createWriteStream({ flush: true }), { signal: closed.signal }).catch(
    (error: Error) => {
      failure = error
      source?.destroy(error)
    },
  )
  return {
    /** Adds an entry. Content that is already compressed, such as a photo, is stored as it is. */
    async add(name: string, content: AsyncIterable<string | Uint8Array>, { compress = true } = {}): Promise<Written> {
      if (failure) throw failure
      const hash = createHash('sha256')
      let bytes = 0
      async function* measured() {
        for await (const part of content) {
          const block = typeof part === 'string' ? Buffer.from(part) : part
          bytes += block.length
          hash.update(block)
          yield block
        }
      }
      source = Readable.from(measured())
      zip.addReadStream(source, name, { ...sameDate(), compress })
      await finished(source)
      return { bytes, sha256: hash.digest('hex') }
    },
    async finish() {
      zip.end()
      await written
      if (failure) throw failure
    },
    async close() {
      closed.abort()
      await written
    },
  }
}

/** Thrown if a file is not a ZIP file, or is damaged. */
export class DamagedZip extends Error {}

/** Errors of the file system stay as they are. All others are about the content of the ZIP file. */
const damaged = (error: unknown, message: string) =>
  error instanceof DamagedZip || Object.hasOwn(error as object, 'syscall') ? error : new DamagedZip(message)

/** Files are read in blocks of this many bytes. */
const blockBytes = 64 * 1024

/** yauzl's own reader ends the process if an offset in a ZIP file is too large for Node. This one returns the error. */
class FileReader extends RandomAccessReader {
  readonly #file: FileHandle

  constructor(file: FileHandle) {
    super()
    this.#file = file
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ) {
    this.#file.read(buffer, offset, length, position).then(({ bytesRead }) => callback(null, bytesRead), callback)
  }

  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.#blocks(start, end))
  }

  async *#blocks(start: number, end: number) {
    for (let at = start; at < end; ) {
      const block = Buffer.alloc(Math.min(end - at, blockBytes))
      const { bytesRead } = await this.#file.read(block, 0, block.length, at)
      if (!bytesRead) return
      at += bytesRead
      yield block.subarray(0, bytesRead)
    }
  }
}

/** Opens a ZIP file that `writeZip` wrote or a program packed again. Close it after use. */
export async function readZip(path: string) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const zip = await fromRandomAccessReaderPromise(new FileReader(file), size, { autoClose: false })
    const entries = await entriesOf(zip)
    return {
      names: [...entries.keys()],
      /** The size that the ZIP file states for the entry. */
      size: (name: string): number => entries.get(name)?.uncompressedSize ?? 0,
      /** The content of an entry, block by block. Throws if it does not match its checksum or its size. */
      read: (name: string): AsyncGenerator<Buffer> => contentOf(zip, entries.get(name), name),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw damaged(error, 'The file is not a ZIP file, or it is incomplete.')
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new DamagedZip(`The ZIP file contains ${entry.fileName} twice.`)
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw damaged(error, 'The list of files in the ZIP file is damaged.')
  }
  return entries
}

async function* contentOf(zip: ZipFile, entry: Entry | undefined, name: string): AsyncGenerator<Buffer> {
  if (!entry) throw new DamagedZip(`The ZIP file does not contain ${name}.`)
  if (!entry.canDecodeFileData()) throw new DamagedZip(`${name} is encrypted, or packed in a way that Passage does not read.`)
  let crc = 0
  try {
    // The library checks the size: an entry never unpacks to more than it states.
    for await (const block of await zip.openReadStreamPromise(entry)) {
      crc = crc32(block, crc)
      yield block
    }
  } catch (error) {
    throw damaged(error, `${name} is damaged.`)
  }
  if (crc !== entry.crc32) throw new DamagedZip(`${name} is damaged.`)
}
