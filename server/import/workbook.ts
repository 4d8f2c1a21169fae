import { Worker } from 'node:worker_threads'
import { CannotImport } from './cannotImport.ts'
import { cellTooFarOut } from './sheetExtent.ts'
import { TooLarge, zippedFiles } from './zipSize.ts'

/** Maximum uncompressed size of a workbook, in bytes. Reading it takes about ten times this much memory. */
const maxBytes = 64 * 1024 * 1024
/** The time limit for reading a workbook, in milliseconds. */
const timeoutMs = 120_000

/** The text of every cell in every sheet of an .xlsx file. Reads the file in a worker thread, so the server stays responsive. */
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
