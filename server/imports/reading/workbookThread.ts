import { parentPort, workerData } from 'node:worker_threads'
import readXlsxFile from 'read-excel-file/node'

try {
  const workbook = await readXlsxFile(workerData as string)
  const text = (cell: unknown) => (cell === null ? '' : String(cell))
  parentPort?.postMessage({ sheets: workbook.map(({ data }) => data.map(row => row.map(text))) })
} catch (error) {
  parentPort?.postMessage({ problem: (error as Error).message })
}
