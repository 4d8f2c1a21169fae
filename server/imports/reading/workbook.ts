import { Worker } from 'node:worker_threads'
import { CannotImport } from './cannotImport.ts'
import { TooLarge, type Zipped, zippedFiles } from './zipSize.ts'

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
