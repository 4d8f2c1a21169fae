import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileColumn, FileLayout, Mapping } from '#domain/imports/mapping.ts'
import { createPacer } from '../../platform/system/turns.ts'
import type { Note } from './clean.ts'
import { CannotImport, cellProblem, UnknownLayout } from './rows.ts'
import { columnName, type Line, limits, openFile, type Sheet, separators, sheetOf } from './sheets.ts'

/** A row whose cells are read by column name. Missing and empty cells return ''. */
export type Row = {
  line: number
  cell: (column: string) => string
  /** Whether the file has this column. */
  has: (column: string) => boolean
  /** If several columns were read as one, those with a value in this row. */
  headings: Headings
  cells: readonly string[]
}
export type BadRow = Note

/**
 * Returns a column's headings in the file, so that whoever corrects it finds the cell. A column that the file lacks keeps its name. With
 * an item of a list, only the headings that have it.
 */
export type Headings = (column: string, item?: string) => readonly string[]

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
  /** The columns and what they were read as, if the file was read without a mapping. */
  known: (() => Pick<FileLayout, 'columns' | 'mapping'>) | undefined
  /** How many rows the mapping has filtered out so far. */
  filtered: () => number
  headings: Headings
  /** The cells in the workbook's other sheets. */
  otherSheets: readonly string[][][]
  /** The fraction of the file that has been read, from 0 to 1. */
  readRows: () => number
}

/** Maximum size of the preview: rows, columns, and characters per cell. */
const shown = { rows: 8, columns: 40, letters: 120 }

type Options<Shape extends string> = {
  /** The original file name, if the file is stored under another name. */
  fileName?: string | undefined
  optional?: Partial<Record<Shape, readonly string[]>>
  /** Columns that only some files have. They are read, but not missing in the others. */
  extra?: Partial<Record<Shape, readonly string[]>>
  /** Headings in published files, and the columns that they stand for. */
  aliases?: Readonly<Record<string, string>>
  /** How the user's file differs from the shapes. It takes precedence over the aliases. */
  mapping?: Mapping | undefined
  /** What messages call the shapes. */
  layoutNames?: Partial<Record<Shape, string>>
  /** Columns with lists. Several headings can be mapped to one of them, and its cell contains all items, separated by `|`. */
  lists?: readonly string[]
  limits?: typeof limits
  /** Stops reading when it is aborted. */
  signal?: AbortSignal | undefined
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
  {
    fileName = basename(path),
    optional = {},
    extra = {},
    aliases = {},
    mapping: chosen,
    layoutNames = {},
    lists = [],
    limits: bounds = limits,
    signal,
  }: Options<Shape> = {},
): Promise<Table<Shape>> {
  const { sheets: read, done } = await openFile(path, fileName, bounds)
  const mapping = chosen ?? {}
  const known = (Object.keys(shapes) as Shape[]).flatMap(shape => [
    ...shapes[shape],
    ...(optional[shape] ?? []),
    ...(extra[shape] ?? []),
  ])
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
    const closest = Object.keys(shapes).length > 1 ? ` The closest layout is "${layoutNames[shape] ?? shape}".` : ''
    throw otherShape(fileName, sheet.titles, missing, closest)
  }
  const ambiguous = matching.filter(fit => fit.shape === shape && !fit.missing.length).length
  if (ambiguous > 1)
    throw new CannotImport(`${fileName} has ${ambiguous} sheets with these rows. Save each sheet as a separate file.`)
  if (sheet.names.length > bounds.columns) throw new CannotImport(`${fileName} has more than ${bounds.columns} columns.`)
  const summary = summarize(sheet, [...shapes[shape], ...(optional[shape] ?? [])], extra[shape])
  const otherSheets = sheets.flatMap(({ cells }) => (cells && cells !== sheet.cells ? [cells] : []))
  const filter = rowFilter(sheet.headings, mapping)
  const description = chosen ? undefined : describe(sheet)
  const onRow = description?.see
  const rows = namedRows(sheet, summary, { fileName, maxRows: bounds.rows, mapping, lists, filter, signal, onRow })
  const columns = new Set([...shapes[shape], ...(optional[shape] ?? []), ...(extra[shape] ?? [])])
  const readAs = (name: string) => (columns.has(name) ? name : '')
  return {
    shape,
    summary,
    known:
      description &&
      (() => ({
        columns: description.columns(),
        mapping: { columns: Object.fromEntries(sheet.headings.map((heading, index) => [heading, readAs(sheet.names[index]!)])) },
      })),
    rows,
    filtered: () => filter.filtered,
    headings: createHeadings(sheet)(),
    otherSheets,
    readRows: done,
  }
}

/** Ends the name of a column that the mapping leaves out, so that it is not taken for a known column with that name. */
const notMapped = ' (not mapped)'

/** Names the columns as the mapping says. Another column that already has such a name is ignored. */
function mappedNames(names: readonly string[], { columns = {} }: Mapping): string[] {
  const mapped = new Map(Object.entries(columns).map(([heading, column]) => [columnName(heading), column]))
  const taken = new Set(mapped.values())
  return names.map(name => mapped.get(name) || (mapped.has(name) || taken.has(name) ? `${name}${notMapped}` : name))
}

function refuseUnknownColumns({ columns = {}, values = {}, constants = {} }: Mapping, known: readonly string[]): void {
  const headings = new Set(Object.keys(columns).map(columnName))
  const valueColumns = Object.keys(values).filter(column => !headings.has(columnName(column)))
  const unknown = [...Object.values(columns), ...valueColumns, ...Object.keys(constants)].filter(
    column => column && !known.includes(column),
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

/** The error for missing columns. If the file uses a different separator, the message mentions it. */
function otherShape(fileName: string, names: readonly string[], missing: readonly string[], closest = ''): CannotImport {
  const separator = names.length === 1 && separators.find(([character]) => names[0]!.split(character).length > 2)
  if (separator)
    return new CannotImport(`${fileName} separates columns with ${separator[1]}. Save it as comma-separated text ("CSV UTF-8").`)
  const found = names.filter(Boolean).slice(0, shown.columns).map(truncate).join(', ')
  return new (names.length > 1 ? UnknownLayout : CannotImport)(
    `${fileName} does not have the expected columns.${closest} Missing columns: ${missing.join(', ')}. Columns found: ${found || 'none'}.`,
  )
}

function summarize(
  { names, headings, titles }: Pick<Sheet, 'names' | 'headings' | 'titles'>,
  expected: readonly string[],
  extra: readonly string[] = [],
): FileSummary {
  const known = [...expected, ...extra]
  const columns = names.flatMap((name, index) => {
    const [heading, title] = [headings[index]!, titles[index]!]
    return heading
      ? [{ name, label: truncate(name === heading || name.endsWith(notMapped) ? title : `${title} (as ${name})`) }]
      : []
  })
  return {
    columns: {
      used: columns.filter(({ name }) => known.includes(name)).map(({ label }) => label),
      ignored: columns.filter(({ name }) => !known.includes(name)).map(({ label }) => label),
      missing: expected.filter(name => !names.includes(name)),
    },
    sample: { columns: titles.slice(0, shown.columns).map(truncate), rows: [] },
  }
}

const truncate = (text: string) =>
  text.length > shown.letters ? `${text.slice(0, shown.letters)}…`.toWellFormed() : text.toWellFormed()

type Reading = {
  fileName: string
  maxRows: number
  mapping?: Mapping
  lists?: readonly string[]
  filter?: ReturnType<typeof rowFilter>
  signal?: AbortSignal | undefined
  onRow?: ((cells: readonly string[]) => void) | undefined
}

function createHeadings(
  { names, titles }: Pick<Sheet, 'names' | 'titles'>,
  itemsOf: (index: number, cell: string) => readonly string[] = () => [],
): (cells?: readonly string[]) => Headings {
  const positions = Map.groupBy(names.keys(), index => names[index]!)
  const titled = (found: readonly number[]) => found.flatMap(index => titles[index] || [])
  // Thousands of remarks share these lists.
  const all = new Map([...positions].map(([column, found]) => [column, titled(found)]))
  return cells => (column, item) => {
    const found = positions.get(column) ?? []
    const has = (index: number) =>
      item === undefined ? cells![index]?.trim() : itemsOf(index, cells![index] ?? '').includes(item)
    const some = cells && found.length > 1 ? titled(found.filter(has)) : []
    const headings = some.length ? some : (all.get(column) ?? [])
    return headings.length ? headings : [column]
  }
}

async function* namedRows(
  { names, headings, titles, lines }: Sheet,
  { sample }: FileSummary,
  { fileName, maxRows, mapping = {}, lists = [], filter, signal, onRow }: Reading,
): AsyncIterable<Row | BadRow> {
  const { constants = {} } = mapping
  const positions = Map.groupBy(names.keys(), index => names[index]!)
  const readers = names.map((column, index) => cellReader(mapping, headings[index]!, column, lists.includes(column)))
  const constant = (column: string) => (Object.hasOwn(constants, column) ? constants[column]! : undefined)
  const headingsIn = createHeadings({ names, titles }, (index, cell) => readers[index]!(cell).split('|'))
  const pace = createPacer(signal)
  let rows = 0
  for await (const { line, cells } of lines) {
    await pace()
    onRow?.(cells)
    if (sample.rows.length < shown.rows)
      sample.rows.push({ line, cells: cells.slice(0, shown.columns).map(cell => truncate(oneLine(cell))) })
    if (filter?.isOut(cells)) continue
    if (++rows > maxRows) throw new CannotImport(`${fileName} has more than ${maxRows.toLocaleString('en-US')} rows.`)
    const tooMany = cells.slice(names.length).some(cell => cell.trim())
    if (cells.length < names.length || tooMany)
      yield { line, reason: `${cells.length} cells in the row but ${names.length} columns in the header` }
    else {
      const reason = cellProblem(cells, titles)
      yield reason
        ? { line, ...reason }
        : {
            line,
            cells,
            cell: column => {
              const found = (positions.get(column) ?? []).map(index => readers[index]!(cells[index]!)).filter(Boolean)
              const text = lists.includes(column)
                ? [...new Set(found.flatMap(items => items.split('|')))].join('|')
                : found.at(-1)
              return text || (constant(column) ?? '')
            },
            has: column => positions.has(column) || constant(column) !== undefined,
            headings: headingsIn(cells),
          }
    }
  }
}

const oneLine = (cell: string) => cell.replace(/\p{Cc}+/gu, ' ').trim()
const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Returns the value of a cell, or the items of its list separated by `|`, as the mapping replaces them. */
function cellReader({ values = {}, separators = {} }: Mapping, heading: string, column: string, isList: boolean) {
  const byHeading = (record: Readonly<Record<string, unknown>>) => Object.keys(record).find(key => columnName(key) === heading)
  const replaced = { ...own(values, column), ...own(values, byHeading(values) ?? '') }
  const separator = own(separators, byHeading(separators) ?? '') ?? own(separators, column)
  const read = (text: string) => own(replaced, text) ?? text
  return (cell: string): string => {
    const text = cell.trim()
    if (!isList || Object.hasOwn(replaced, text)) return read(text)
    const items = separator === undefined ? text.split(/[;|\n]/) : text.split(separator)
    return items
      .map(item => read(item.trim()))
      .filter(Boolean)
      .join('|')
  }
}

/** Tells which rows the mapping leaves out, and counts them. */
function rowFilter(headings: readonly string[], { only = {} }: Mapping) {
  const wanted = Object.entries(only).map(([heading, values]) => ({
    index: headings.indexOf(columnName(heading)),
    values: new Set(values),
  }))
  const filter = {
    filtered: 0,
    isOut(cells: readonly string[]): boolean {
      const isOut = wanted.some(({ index, values }) => !values.has(cells[index]?.trim() ?? ''))
      if (isOut) filter.filtered++
      return isOut
    },
  }
  return filter
}

/** Limits for describing a file's columns: rows read, examples, and different values listed. */
const described = { rows: 5_000, samples: 3, values: 40 }

/** Describes the columns of the file's widest sheet by their headings and first rows. */
export async function describeColumns(path: string, fileName: string): Promise<FileColumn[]> {
  const { sheets } = await openFile(path, fileName, limits)
  const sheet = sheets.sort((a, b) => b.headings.length - a.headings.length)[0]
  if (!sheet) return []
  const description = describe(sheet)
  for await (const { cells } of sheet.lines) if (!description.see(cells)) break
  return description.columns()
}

/** Collects the values under a file's headings. `see` returns whether more rows are of use. */
function describe({ headings, titles }: Pick<Sheet, 'headings' | 'titles'>) {
  const counts = headings.map(() => new Map<string, number>())
  let rows = 0
  return {
    see(cells: readonly string[]): boolean {
      if (++rows > described.rows) return false
      for (const [index, seen] of counts.entries()) {
        const value = truncate(oneLine(cells[index] ?? ''))
        if (value && (seen.has(value) || seen.size <= described.values)) seen.set(value, (seen.get(value) ?? 0) + 1)
      }
      return true
    },
    columns: (): FileColumn[] =>
      headings.flatMap((heading, index) => {
        if (!heading || headings.indexOf(heading) < index) return []
        const values = [...counts[index]!].map(([value, count]) => ({ value, count }))
        const samples = values.slice(0, described.samples).map(({ value }) => value)
        const title = titles[index]!
        return [
          { heading, ...(title !== heading && { title }), samples, values: values.length > described.values ? null : values },
        ]
      }),
  }
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
    signal,
  }: {
    fileName: string
    must: readonly string[]
    may: readonly string[]
    rows: number
    aliases?: Readonly<Record<string, string>> | undefined
    signal?: AbortSignal | undefined
  },
): Promise<{ summary: FileSummary; rows: AsyncIterable<Row | BadRow> }> {
  const bounds = { ...limits, rows, unpackedBytes: 2 * limits.unpackedBytes }
  const read = await sheetOf(file, false, fileName, bounds)
  if (!read) throw new CannotImport(`${fileName} is empty.`)
  const sheet = { ...read, names: withoutAliases(read.names, aliases) }
  const missing = must.filter(column => !sheet.names.includes(column))
  if (missing.length) throw otherShape(fileName, sheet.titles, missing)
  if (sheet.names.length > bounds.columns) throw new CannotImport(`${fileName} has more than ${bounds.columns} columns.`)
  const summary = summarize(sheet, [...must, ...may])
  return { summary, rows: namedRows(sheet, summary, { fileName, maxRows: bounds.rows, signal }) }
}
