import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { createGunzip, gunzipSync, constants as zlib } from 'node:zlib'
import { parse } from 'csv-parse'
import { createPacer } from '../../platform/system/turns.ts'
import { elementsOf, textOf } from './jsonElements.ts'
import { CannotImport } from './rows.ts'
import { readWorkbook, zippedFiles } from './workbook.ts'

/** Lines are numbered as in a text editor or spreadsheet: the header is line 1. */
export type Line = { line: number; cells: string[] }

/**
 * `names` are the columns by which rows are read; `headings` are the same columns as the file names them, in lower case, and `titles` as
 * they stand in the file.
 */
export type Sheet = { names: string[]; headings: string[]; titles: string[]; lines: AsyncIterable<Line>; cells?: string[][] }

function headed(header: readonly string[]): Pick<Sheet, 'names' | 'headings' | 'titles'> {
  const headings = header.map(columnName)
  return { names: headings, headings, titles: header.map(cell => cell.trim()) }
}

/** Limits for a table file. One year's national directory has 20,000 rows and takes 10 MB. */
export const limits = { unpackedBytes: 256 * 1024 * 1024, rows: 200_000, columns: 400, recordBytes: 1_000_000 }

export const separators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
] as const

/**
 * The character that separates the columns: the one that a first line such as `sep=;` names, or else the one that splits most of the
 * first lines into the same number of columns. Commas win a tie.
 */
async function separatorOf(path: string, zipped: boolean): Promise<string> {
  const start = await firstBytes(path, 64 * 1024)
  const bytes = Buffer.from(start, 'hex')
  let text = ''
  try {
    text = (zipped ? gunzipSync(bytes, { finishFlush: zlib.Z_SYNC_FLUSH }) : bytes).toString('utf8')
  } catch {
    // The reader reports what is wrong with the file.
  }
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .slice(0, maxBeforeHeader)
  const named = /^sep=(.)$/i.exec(lines[0]!)?.[1]
  if (named && [',', ...separators.map(([sign]) => sign)].includes(named)) return named
  const found = [',', ...separators.map(([sign]) => sign)].map(sign => ({ sign, rows: equalRows(lines, sign) }))
  return found.sort((a, b) => b.rows - a.rows)[0]!.sign
}

/** How many of the lines the character splits into the same number of columns. In a cell with a list, the number varies. */
function equalRows(lines: readonly string[], sign: string): number {
  const counts = lines.map(line => line.split(sign).length).filter(columns => columns > 1)
  return Math.max(0, ...counts.map(columns => counts.filter(other => other === columns).length))
}

const inUtf16 = (file: string) => `${file} is text in UTF-16, not UTF-8. Save it as "CSV UTF-8".`
/** Unsupported file types, by their first bytes, and what to do. */
const otherFormats: [start: string, problem: (file: string) => string][] = [
  ['fffe', inUtf16],
  ['feff', inUtf16],
  ['d0cf11e0', file => `${file} is an old Excel workbook (.xls). Save it as .xlsx or .csv.`],
  ['25504446', file => `${file} is a PDF. Choose a .csv, .csv.gz, or .xlsx file.`],
]

/**
 * Opens a table: .csv, .tsv, .xlsx, a JSON list of objects, each also compressed with gzip (except .xlsx), or a .zip with one table.
 * Recognizes the type by the file's first bytes. Streams text; reads workbooks into memory.
 */
export async function openFile(
  path: string,
  fileName: string,
  bounds: typeof limits,
): Promise<{ sheets: Sheet[]; done: () => number }> {
  const start = await firstBytes(path)
  const format = otherFormats.find(([signature]) => start.startsWith(signature))
  if (format) throw new CannotImport(format[1](fileName))
  if (start.startsWith('504b0304')) {
    const zipped = await tableInZip(path, fileName, bounds)
    if (zipped) {
      const sheet = await sheetOf(zipped, false, fileName, bounds)
      return { sheets: sheet ? [sheet] : [], done: () => 1 }
    }
    const sheets = await readWorkbook(path, fileName)
    return { sheets: sheets.flatMap(sheetOfCells), done: () => 1 }
  }
  const { size } = await stat(path)
  const zipped = start.startsWith('1f8b')
  if (/^(?:efbbbf)?5b/.test(start) || (/^(?:7b|efbb)/.test(start) && /\.json$/i.test(fileName)))
    return { sheets: [await jsonSheet(path, fileName, bounds)], done: () => 1 }
  const file = createReadStream(path)
  const sheet = await sheetOf(file, zipped, fileName, bounds, await separatorOf(path, zipped))
  return { sheets: sheet ? [sheet] : [], done: () => file.bytesRead / Math.max(1, size) }
}

function sheetOfCells(cells: string[][]): Sheet[] {
  const header = headerIndex(cells)
  const titles = cells[header]
  return titles ? [{ ...headed(titles), lines: linesFrom(cells.slice(header + 1), header + 2), cells }] : []
}

/** The only table in a .zip file; undefined for a workbook, which is a .zip file, too. */
async function tableInZip(path: string, fileName: string, bounds: typeof limits): Promise<Readable | undefined> {
  const files = await zippedFiles(path, bounds.unpackedBytes).catch((): [] => [])
  if (!files.length || files.some(({ name }) => /^xl\//.test(name))) return undefined
  const tables = files.filter(({ name }) => /\.(?:csv|tsv|txt)$/i.test(name))
  if (tables.length === 1) return tables[0]!.open()
  throw new CannotImport(`${fileName} contains ${tables.length} tables. Choose one .csv file, or a .zip file with one.`)
}

/**
 * The records of a JSON list of objects, or of the first list in an object, under the names of all of them. Reads the file twice, once
 * for the names, so that a large file neither fills the memory nor blocks the thread.
 */
async function jsonSheet(path: string, fileName: string, bounds: typeof limits): Promise<Sheet> {
  const records = () => recordsOf(path, fileName, bounds.unpackedBytes)
  const names = new Set<string>()
  const pace = createPacer()
  for await (const record of records()) {
    await pace()
    for (const name of Object.keys(record)) names.add(name)
  }
  if (!names.size) throw new CannotImport(`${fileName} is not a JSON list of records.`)
  const keys = [...names]
  return { ...headed(keys), lines: recordLines(records(), keys) }
}

type JsonRecord = Record<string, unknown>

async function* recordsOf(path: string, name: string, maxBytes: number): AsyncGenerator<JsonRecord> {
  const texts = elementsOf(textOf(path, { gzipped: false, name, maxBytes }), { name, what: 'record', isList: () => true })
  for await (const text of texts) {
    const record = parsedRecord(text.replace(/^\uFEFF/, ''))
    if (record === undefined) throw new CannotImport(`${name} is not a JSON list of records.`)
    yield record
  }
}

function parsedRecord(text: string): JsonRecord | undefined {
  try {
    return JSON.parse(text) as JsonRecord
  } catch {
    return undefined
  }
}

async function* recordLines(records: AsyncIterable<JsonRecord>, names: readonly string[]): AsyncGenerator<Line> {
  let line = 2
  for await (const record of records)
    yield { line: line++, cells: names.map(name => cellText(Object.hasOwn(record, name) ? record[name] : '')) }
}

function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellText).join('|')
  return value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export async function sheetOf(
  file: Readable,
  zipped: boolean,
  fileName: string,
  bounds: typeof limits,
  delimiter = ',',
): Promise<Sheet | undefined> {
  const csv = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: bounds.recordBytes,
  })
  const unzip = zipped ? createGunzip() : undefined
  const counter = counting(bounds.unpackedBytes)
  // An error in any stream stops reading, and the last stream throws it.
  for (const stream of [file, unzip, counter]) stream?.on('error', (error: Error) => csv.destroy(error))
  ;(unzip ? file.pipe(unzip) : file).pipe(counter).pipe(csv)
  // If the caller stops reading early, close the file.
  csv.on('close', () => file.destroy())
  const lines = linesOf(csv, fileName)
  const start: Line[] = []
  for (let first = await lines.next(); !first.done; first = await lines.next()) {
    start.push(first.value)
    if (!isBeforeHeader(first.value.cells) || start.length === maxBeforeHeader) break
  }
  const header = headerIndex(start.map(({ cells }) => cells))
  const titles = start[header]?.cells
  return titles && { ...headed(titles), lines: chained(start.slice(header + 1), lines) }
}

/** Maximum number of lines in which to look for the header. */
const maxBeforeHeader = 10

/** Whether a line may stand before the header: a title, `sep=,`, or an empty line. A line with other separators is a header. */
const isBeforeHeader = (cells: readonly string[]) =>
  cells.filter(cell => cell.trim()).length <= 1 && !separators.some(([sign]) => cells.some(cell => cell.split(sign).length > 2))

/** The index of the header: the first of the leading lines with several columns or, if there is none, the first line. */
const headerIndex = (lines: readonly (readonly string[])[]): number =>
  Math.max(
    0,
    lines.slice(0, maxBeforeHeader).findIndex(cells => !isBeforeHeader(cells)),
  )

async function* chained(first: readonly Line[], rest: AsyncIterable<Line>): AsyncGenerator<Line> {
  yield* first
  yield* rest
}

/** A stream that fails when the uncompressed size exceeds the limit (zip bomb). */
function counting(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      if (bytes > maxBytes) next(new Error(`it is larger than ${maxBytes / 1024 / 1024} MB uncompressed`))
      else if (chunk.includes(0)) next(new Error('it is not text (it contains a NUL character)'))
      else next(null, chunk)
    },
  })
}

/** A file's first bytes in hex. The first four identify its type. */
export async function firstBytes(path: string, length = 4): Promise<string> {
  const file = await open(path).catch(error => {
    throw new CannotImport(error.code === 'ENOENT' ? `File not found: ${path}.` : `${path} cannot be read (${error.code}).`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead).toString('hex')
  } catch (error) {
    throw new CannotImport(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  } finally {
    await file.close()
  }
}

/** `info.lines` is the number of a record's last line. A record that contains quoted line breaks starts on an earlier line. */
async function* linesOf(csv: AsyncIterable<{ info: { lines: number }; record: string[] }>, name: string): AsyncGenerator<Line> {
  let end = 0
  try {
    for await (const { info, record } of csv) {
      yield { line: end + 1, cells: record }
      end = info.lines
    }
  } catch (error) {
    if (error instanceof CannotImport) throw error
    throw new CannotImport(`${name} cannot be read after line ${end}: ${(error as Error).message}`)
  }
}

async function* linesFrom(rows: string[][], firstLine: number): AsyncGenerator<Line> {
  for (const [index, cells] of rows.entries()) yield { line: index + firstLine, cells }
}

export const columnName = (cell: string) => cell.trim().toLowerCase()
