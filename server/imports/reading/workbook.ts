import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { createInflateRaw } from 'node:zlib'
import { CannotImport } from './rows.ts'

/** Maximum uncompressed size of a workbook, in bytes. Reading it takes about ten times this much memory. */
const maxBytes = 64 * 1024 * 1024
/** The time limit for reading a workbook, in milliseconds. */
const timeoutMs = 120_000

/**
 * The text of every cell in every sheet of an .xlsx file. Reads the file in a worker thread so that the server stays responsive.
 */
export async function readWorkbook(path: string, fileName: string): Promise<string[][][]> {
  const files = await zippedFiles(path, maxBytes).catch(error => {
    if (error instanceof TooLarge)
      throw new CannotImport(
        `${fileName} is larger than ${maxBytes / 1024 / 1024} MB uncompressed. Save it as a .csv, which can be larger.`,
      )
    throw new CannotImport(`${fileName} is not a readable workbook: ${(error as Error).message}`)
  })
  const problem = await cellTooFarOut(files)
  if (problem)
    throw new CannotImport(
      `${fileName} has a cell at ${problem}, far from the table. Delete the rows and columns around the table, or save it as a .csv.`,
    )
  const worker = new Worker(new URL('./workbookThread.ts', import.meta.url), {
    workerData: path,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const timer = setTimeout(() => void worker.terminate(), timeoutMs)
  try {
    const result = await new Promise<{ sheets: string[][][] } | { problem: string }>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('it takes too long')))
    })
    if ('sheets' in result) return result.sheets
    throw new Error(result.problem)
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new CannotImport(`${fileName} is too large to read as a workbook. Save it as a .csv, which can be larger.`)
    throw new CannotImport(`${fileName} is not a readable workbook: ${(error as Error).message}`)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** Maximum number of cells that a sheet may span from A1 to its last cell, because the reader allocates all of them. */
const maxCells = 20_000_000

/** The name of the first cell that is too far from A1 for its sheet to be read; undefined if there is none. */
async function cellTooFarOut(files: readonly Zipped[]): Promise<string | undefined> {
  for (const { name, open } of files) {
    // Checks every XML file, because only the workbook's own file lists which ones are sheets.
    if (!/\.xml$/i.test(name)) continue
    const problem = await farOut(open())
    if (problem) return problem
  }
  return undefined
}

/** Matches a reference to a row (a number only) or a cell, or the second corner of the sheet's declared dimension. */
const reference = /(?:\br|<(?:\w+:)?dimension\b[^>]{0,200}?\bref)\s*=\s*["']\s*(?:[A-Za-z]+\d+:)?([A-Za-z]*)(\d+)\s*["']/g

async function farOut(xml: NodeJS.ReadableStream): Promise<string | undefined> {
  let [columns, rows, buffered] = [1, 1, '']
  for await (const chunk of xml) {
    const text = buffered + chunk.toString('latin1')
    for (const [, column, row] of text.matchAll(reference)) {
      columns = Math.max(columns, columnNumber(column!))
      rows = Math.max(rows, Number(row))
      if (columns * rows > maxCells) return `${column!.toUpperCase()}${row}`
    }
    // A reference may be split between two chunks, so this scans the end of the chunk again.
    buffered = text.slice(-300)
  }
  return undefined
}

/** A is 1, Z is 26, and AA is 27. */
const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, character) => number * 26 + character.charCodeAt(0) - 64, 0)

const maxEntries = 2_000
const [endRecord, centralRecord, localRecord] = [0x06054b50, 0x02014b50, 0x04034b50]

type Entry = { name: string; offset: number; compressedSize: number; deflated: boolean }
/** A zip file whose uncompressed size exceeds the limit. */
class TooLarge extends Error {}

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
