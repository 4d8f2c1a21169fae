import { Worker } from 'node:worker_threads'
import { CannotImport } from './cannotImport.ts'
import { cellTooFarOut } from './sheetExtent.ts'
import { TooLarge, zippedFiles } from './zipSize.ts'

/** The maximum uncompressed size of a workbook, in bytes; reading takes about ten times as much memory. */
const most = 64 * 1024 * 1024
/** The time limit for reading a workbook, in milliseconds. */
const patience = 120_000

/** The cells of every sheet in an .xlsx as text. Read in a worker thread, so that the server is not blocked. */
export async function readWorkbook(path: string, called: string): Promise<string[][][]> {
  const files = await zippedFiles(path, most).catch(error => {
    if (error instanceof TooLarge)
      throw new CannotImport(`${called} unpacks to more than ${most / 1024 / 1024} MB. Save it as a .csv, which can be larger.`)
    throw new CannotImport(`${called} is not a readable workbook: ${(error as Error).message}`)
  })
  const far = await cellTooFarOut(files)
  if (far)
    throw new CannotImport(
      `${called} has a cell at ${far}, far from the table. Delete the rows and columns around the table, or save it as a .csv.`,
    )
  const worker = new Worker(new URL('./workbookThread.ts', import.meta.url), {
    workerData: path,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const timer = setTimeout(() => void worker.terminate(), patience)
  try {
    const read = await new Promise<{ sheets: string[][][] } | { problem: string }>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('it takes too long')))
    })
    if ('sheets' in read) return read.sheets
    throw new Error(read.problem)
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new CannotImport(`${called} is too large to read as a workbook. Save it as a .csv, which can be larger.`)
    throw new CannotImport(`${called} is not a readable workbook: ${(error as Error).message}`)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
