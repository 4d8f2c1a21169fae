import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import readXlsxFile from 'read-excel-file/node'
import { CannotImport } from './cannotImport.ts'

/** `line` counts as a text editor or a spreadsheet does: the column names stand in line 1. */
export type Line = { line: number; cells: string[] }

/** One row under its column names; a column that the file has not, or that is empty, reads as ''. */
export type Row = { line: number; cell: (column: string) => string; cells: readonly string[] }
export type BadRow = { line: number; reason: string }

export type Table<Shape extends string> = {
  shape: Shape
  /** Every row but the names; one with too few or too many cells comes as a bad row. */
  rows: AsyncIterable<Row | BadRow>
  /** How much of the file is read, 0 to 1. */
  done: () => number
}

type Sheet = { names: string[]; lines: AsyncIterable<Line> }

/**
 * Opens a .csv, a .csv.gz or an .xlsx (told apart by their first bytes) as the shape, given as the columns it must have, that
 * fits it best; of a workbook, the sheet that does. A CSV is read in a stream; a workbook is a zip of tables that point into each
 * other, and is read whole. Refuses a file that fits none, naming what is missing from the nearest.
 */
export async function openTable<Shape extends string>(
  path: string,
  shapes: Record<Shape, readonly string[]>,
): Promise<Table<Shape>> {
  const { sheets, done } = await openFile(path)
  const fits = sheets.flatMap(sheet =>
    (Object.keys(shapes) as Shape[]).map(shape => ({
      sheet,
      shape,
      missing: shapes[shape].filter(column => !sheet.names.includes(column)),
    })),
  )
  const best = fits.sort((a, b) => a.missing.length - b.missing.length)[0]
  if (!best) throw new CannotImport(`${basename(path)} is empty.`)
  if (best.missing.length)
    throw new CannotImport(`${basename(path)} has another shape than expected. Missing columns: ${best.missing.join(', ')}.`)
  return { shape: best.shape, rows: named(best.sheet), done }
}

async function* named({ names, lines }: Sheet): AsyncIterable<Row | BadRow> {
  const position = new Map(names.map((name, at) => [name, at]))
  for await (const { line, cells } of lines) {
    const tooMany = cells.slice(names.length).some(cell => cell.trim())
    if (cells.length < names.length || tooMany)
      yield { line, reason: `${cells.length} cells where ${names.length} columns are named` }
    else yield { line, cells, cell: column => cells[position.get(column) ?? -1]?.trim() ?? '' }
  }
}

async function openFile(path: string): Promise<{ sheets: Sheet[]; done: () => number }> {
  const start = await firstBytes(path)
  if (start.startsWith('504b0304')) return { sheets: await openWorkbook(path), done: () => 1 }
  const { size } = await stat(path)
  const file = createReadStream(path)
  const csv = parse({ bom: true, info: true, relax_column_count: true, relax_quotes: true, max_record_size: 1_000_000 })
  const unzip = start.startsWith('1f8b') ? createGunzip() : undefined
  // An error anywhere ends the reading, and is heard there.
  file.on('error', error => csv.destroy(error))
  unzip?.on('error', error => csv.destroy(error))
  ;(unzip ? file.pipe(unzip) : file).pipe(csv)
  const lines = linesOf(csv, basename(path))
  const first = await lines.next()
  return {
    sheets: first.done ? [] : [{ names: first.value.cells.map(columnName), lines }],
    done: () => file.bytesRead / Math.max(1, size),
  }
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path).catch(error => {
    throw new CannotImport(error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${error.code}).`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead).toString('hex')
  } catch (error) {
    throw new CannotImport(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  } finally {
    await file.close()
  }
}

/** `info.lines` is the line on which a record ends; quoted line breaks make it begin earlier. */
async function* linesOf(csv: AsyncIterable<{ info: { lines: number }; record: string[] }>, name: string): AsyncGenerator<Line> {
  let end = 0
  try {
    for await (const { info, record } of csv) {
      yield { line: end + 1, cells: record }
      end = info.lines
    }
  } catch (error) {
    throw new CannotImport(`${name} cannot be read after line ${end}: ${(error as Error).message}`)
  }
}

async function openWorkbook(path: string): Promise<Sheet[]> {
  const workbook = await readXlsxFile(path).catch(error => {
    throw new CannotImport(`${basename(path)} is not a workbook that can be read: ${error.message}`)
  })
  return workbook.flatMap(({ data }) => {
    const [names, ...rows] = data.map(row => row.map(cell => (cell === null ? '' : String(cell))))
    return names ? [{ names: names.map(columnName), lines: linesFrom(rows) }] : []
  })
}

async function* linesFrom(rows: string[][]): AsyncGenerator<Line> {
  for (const [at, cells] of rows.entries()) yield { line: at + 2, cells }
}

const columnName = (cell: string) => cell.trim().toLowerCase()
