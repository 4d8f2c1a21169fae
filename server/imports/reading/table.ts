import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { createGunzip, gunzipSync, constants as zlib } from 'node:zlib'
import { parse } from 'csv-parse'
import type { Mapping } from '#domain/imports/schema.ts'
import type { Note } from './clean.ts'
import { CannotImport, cellProblem } from './rows.ts'
import { readWorkbook } from './workbook.ts'

/** Lines are numbered as in a text editor or spreadsheet: the header is line 1. */
export type Line = { line: number; cells: string[] }

/** A row whose cells are read by column name. Missing and empty cells return ''. */
export type Row = {
  line: number
  cell: (column: string) => string
  /** Whether the file has this column. */
  has: (column: string) => boolean
  cells: readonly string[]
}
export type BadRow = Note

/** Data for the preview of a file. The sample grows while the file is being read. */
export type FileSummary = {
  columns: { used: string[]; ignored: string[]; missing: string[] }
  sample: { columns: string[]; rows: Line[] }
}

export type Table<Shape extends string> = {
  shape: Shape
  summary: FileSummary
  /** All rows after the header. A row with invalid cells or the wrong number of cells is a BadRow. */
  rows: AsyncIterable<Row | BadRow>
  /** The cells in the workbook's other sheets. */
  otherSheets: readonly string[][][]
  /** The fraction of the file that has been read, from 0 to 1. */
  readRows: () => number
}

/** `names` are the columns by which rows are read; `headings` are the same columns as the file names them. */
type Sheet = { names: string[]; headings: string[]; lines: AsyncIterable<Line>; cells?: string[][] }

/** Limits for a table file. One year's national directory has 20,000 rows and takes 10 MB. */
const limits = { unpackedBytes: 256 * 1024 * 1024, rows: 200_000, columns: 300, recordBytes: 1_000_000 }
/** Maximum size of the preview: rows, columns, and characters per cell. */
const shown = { rows: 8, columns: 40, letters: 120 }

type Options<Shape extends string> = {
  /** The original file name, if the file is stored under another name. */
  fileName?: string | undefined
  optional?: Partial<Record<Shape, readonly string[]>>
  /** Headings in published files, and the columns that they stand for. */
  aliases?: Readonly<Record<string, string>>
  /** How the user's file differs from the shapes. It takes precedence over the aliases. */
  mapping?: Mapping | undefined
  limits?: typeof limits
}

/**
 * Opens a .csv, .csv.gz, or .xlsx file, recognized by its first bytes, and returns the best-matching shape. A shape is defined by
 * its required columns. In a workbook, reads the sheet that matches. Streams a CSV file but reads a workbook into memory, because a
 * workbook's parts refer to each other. Throws if the file is too large or matches no shape; in that case, the error names the
 * columns missing from the closest shape.
 */
export async function openTable<Shape extends string>(
  path: string,
  shapes: Record<Shape, readonly string[]>,
  { fileName = basename(path), optional = {}, aliases = {}, mapping = {}, limits: bounds = limits }: Options<Shape> = {},
): Promise<Table<Shape>> {
  const { sheets: read, done } = await openFile(path, fileName, bounds)
  const known = (Object.keys(shapes) as Shape[]).flatMap(shape => [...shapes[shape], ...(optional[shape] ?? [])])
  refuseUnknownColumns(mapping, known)
  const sheets = read.map(sheet => ({ ...sheet, names: withoutAliases(mappedNames(sheet.names, mapping), aliases) }))
  const matching = sheets.flatMap(sheet =>
    (Object.keys(shapes) as Shape[]).map(shape => ({
      sheet,
      shape,
      missing: shapes[shape].filter(column => !sheet.names.includes(column) && mapping.constants?.[column] === undefined),
    })),
  )
  const best = matching.sort((a, b) => a.missing.length - b.missing.length)[0]
  if (!best) throw new CannotImport(`${fileName} is empty.`)
  const { sheet, shape, missing } = best
  if (missing.length) {
    const closest = Object.keys(shapes).length > 1 ? ` The closest layout is "${shape}".` : ''
    throw otherShape(fileName, sheet.headings, missing, closest)
  }
  const ambiguous = matching.filter(fit => fit.shape === shape && !fit.missing.length).length
  if (ambiguous > 1)
    throw new CannotImport(`${fileName} has ${ambiguous} sheets with these rows. Save each sheet as a separate file.`)
  if (sheet.names.length > bounds.columns) throw new CannotImport(`${fileName} has more than ${bounds.columns} columns.`)
  const summary = summarize(sheet, [...shapes[shape], ...(optional[shape] ?? [])])
  const otherSheets = sheets.flatMap(({ cells }) => (cells && cells !== sheet.cells ? [cells] : []))
  return { shape, summary, rows: namedRows(sheet, summary, fileName, bounds.rows, mapping), otherSheets, readRows: done }
}

/** Names the columns as the mapping says. Another column that already has such a name is ignored. */
function mappedNames(names: readonly string[], { columns = {} }: Mapping): string[] {
  const mapped = new Map(Object.entries(columns).map(([heading, column]) => [columnName(heading), column]))
  const taken = new Set(mapped.values())
  return names.map(name => mapped.get(name) ?? (taken.has(name) ? `${name} (not mapped)` : name))
}

function refuseUnknownColumns({ columns = {}, values = {}, constants = {} }: Mapping, known: readonly string[]): void {
  const unknown = [...Object.values(columns), ...Object.keys(values), ...Object.keys(constants)].filter(
    column => !known.includes(column),
  )
  if (unknown.length)
    throw new CannotImport(
      `The mapping names columns that this kind of import does not have: ${unknown.join(', ')}. Known columns: ${[...new Set(known)].join(', ')}.`,
    )
}

/** Replaces headings that stand for a column, unless the file also has that column or an earlier heading stands for it. */
function withoutAliases(names: readonly string[], aliases: Readonly<Record<string, string>>): string[] {
  const taken = new Set(names)
  return names.map(name => {
    const column = Object.hasOwn(aliases, name) ? aliases[name]! : name
    if (column === name || taken.has(column)) return name
    taken.add(column)
    return column
  })
}

const separators = [
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

/** The error for missing columns. If the file uses a different separator, the message mentions it. */
function otherShape(fileName: string, names: readonly string[], missing: readonly string[], closest = ''): CannotImport {
  const separator = names.length === 1 && separators.find(([character]) => names[0]!.split(character).length > 2)
  if (separator)
    return new CannotImport(`${fileName} separates columns with ${separator[1]}. Save it as comma-separated text ("CSV UTF-8").`)
  const found = names.filter(Boolean).slice(0, shown.columns).map(truncate).join(', ')
  return new CannotImport(
    `${fileName} does not have the expected columns.${closest} Missing columns: ${missing.join(', ')}. Columns found: ${found || 'none'}.`,
  )
}

function summarize({ names, headings }: Pick<Sheet, 'names' | 'headings'>, expected: readonly string[]): FileSummary {
  const columns = names.flatMap((name, index) => {
    const heading = headings[index]!
    return heading ? [{ name, label: truncate(name === heading ? name : `${heading} (as ${name})`) }] : []
  })
  return {
    columns: {
      used: columns.filter(({ name }) => expected.includes(name)).map(({ label }) => label),
      ignored: columns.filter(({ name }) => !expected.includes(name)).map(({ label }) => label),
      missing: expected.filter(name => !names.includes(name)),
    },
    sample: { columns: headings.slice(0, shown.columns).map(truncate), rows: [] },
  }
}

const truncate = (text: string) =>
  text.length > shown.letters ? `${text.slice(0, shown.letters)}…`.toWellFormed() : text.toWellFormed()

async function* namedRows(
  { names, lines }: Sheet,
  { sample }: FileSummary,
  fileName: string,
  maxColumns: number,
  { values = {}, constants = {} }: Mapping = {},
): AsyncIterable<Row | BadRow> {
  const position = new Map(names.map((name, index) => [name, index]))
  let rows = 0
  for await (const { line, cells } of lines) {
    if (++rows > maxColumns) throw new CannotImport(`${fileName} has more than ${maxColumns.toLocaleString('en-US')} rows.`)
    if (sample.rows.length < shown.rows)
      sample.rows.push({
        line,
        cells: cells.slice(0, shown.columns).map(cell => truncate(cell.replace(/\p{Cc}+/gu, ' ').trim())),
      })
    const tooMany = cells.slice(names.length).some(cell => cell.trim())
    if (cells.length < names.length || tooMany)
      yield { line, reason: `${cells.length} cells in the row but ${names.length} columns in the header` }
    else {
      const reason = cellProblem(cells, names)
      yield reason
        ? { line, ...reason }
        : {
            line,
            cells,
            cell: column => {
              const cell = cells[position.get(column) ?? -1]?.trim() || (constants[column] ?? '')
              return values[column]?.[cell] ?? cell
            },
            has: column => position.has(column) || constants[column] !== undefined,
          }
    }
  }
}

/** Unsupported file types, by their first bytes. */
const otherFormats: [start: string, what: string][] = [
  ['fffe', 'text in UTF-16, not UTF-8. Save it as "CSV UTF-8"'],
  ['feff', 'text in UTF-16, not UTF-8. Save it as "CSV UTF-8"'],
  ['d0cf11e0', 'an old Excel workbook (.xls). Save it as .xlsx or .csv'],
  ['25504446', 'a PDF. Choose a .csv, .csv.gz, or .xlsx file'],
]

async function openFile(path: string, fileName: string, bounds: typeof limits): Promise<{ sheets: Sheet[]; done: () => number }> {
  const start = await firstBytes(path)
  const format = otherFormats.find(([signature]) => start.startsWith(signature))
  if (format) throw new CannotImport(`${fileName} is ${format[1]}.`)
  if (start.startsWith('504b0304')) {
    const sheets = await readWorkbook(path, fileName)
    const read = sheets.flatMap(cells => {
      const header = headerIndex(cells)
      const headings = cells[header]?.map(columnName)
      return headings ? [{ names: headings, headings, lines: linesFrom(cells.slice(header + 1), header + 2), cells }] : []
    })
    return { sheets: read, done: () => 1 }
  }
  const { size } = await stat(path)
  const file = createReadStream(path)
  const zipped = start.startsWith('1f8b')
  const sheet = await sheetOf(file, zipped, fileName, bounds, await separatorOf(path, zipped))
  return { sheets: sheet ? [sheet] : [], done: () => file.bytesRead / Math.max(1, size) }
}

async function sheetOf(
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
  const headings = start[header]?.cells.map(columnName)
  return headings && { names: headings, headings, lines: chained(start.slice(header + 1), lines) }
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

/** Streams the rows of one of several CSV tables. Throws if a required column is missing. */
export async function openCsv(
  file: Readable,
  {
    fileName,
    must,
    may,
    rows,
    aliases = {},
  }: {
    fileName: string
    must: readonly string[]
    may: readonly string[]
    rows: number
    aliases?: Readonly<Record<string, string>> | undefined
  },
): Promise<{ summary: FileSummary; rows: AsyncIterable<Row | BadRow> }> {
  const bounds = { ...limits, rows, unpackedBytes: 2 * limits.unpackedBytes }
  const read = await sheetOf(file, false, fileName, bounds)
  if (!read) throw new CannotImport(`${fileName} is empty.`)
  const sheet = { ...read, names: withoutAliases(read.names, aliases) }
  const missing = must.filter(column => !sheet.names.includes(column))
  if (missing.length) throw otherShape(fileName, sheet.names, missing)
  if (sheet.names.length > bounds.columns) throw new CannotImport(`${fileName} has more than ${bounds.columns} columns.`)
  const summary = summarize(sheet, [...must, ...may])
  return { summary, rows: namedRows(sheet, summary, fileName, bounds.rows) }
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
  for (const [index, cells] of rows.entries()) {
    // Nothing else in this loop yields, so it must yield explicitly to let other work run.
    if (index % 200 === 199) await turn()
    yield { line: index + firstLine, cells }
  }
}

const columnName = (cell: string) => cell.trim().toLowerCase()
