import type { Writable } from 'node:stream'
import type { Db } from '../db/connect.ts'
import { CannotImport } from './cannotImport.ts'
import { importFacilities } from './facilities.ts'
import { importHospitals } from './hospitals.ts'
import { importHsds } from './hsds.ts'
import { importPayers } from './payers.ts'
import { type Progress, progressOn } from './progress.ts'
import { facilitiesLines, hospitalsLines, hsdsLines, payersLines } from './report.ts'

type Options = { now: Date; progress: Progress }

/** What can be imported: how, and how it is told. */
const imports = {
  facilities: (db: Db, path: string, options: Options) =>
    importFacilities(db, path, options).then(report => ({ report, lines: facilitiesLines(report) })),
  hsds: (db: Db, path: string, options: Options) =>
    importHsds(db, path, options).then(report => ({ report, lines: hsdsLines(report) })),
  payers: (db: Db, path: string, options: Options) =>
    importPayers(db, path, options).then(report => ({ report, lines: payersLines(report) })),
  hospitals: (db: Db, path: string, options: Options) =>
    importHospitals(db, path, options).then(report => ({ report, lines: hospitalsLines(report) })),
}

const usage = `Usage: npm run import -- ${Object.keys(imports).join('|')} FILE   (.csv, .csv.gz or .xlsx; hsds: .json, .json.gz, a .zip or a folder of tables)\n`

type Terminal = {
  /** The database to write to; it refuses where a server runs on the embedded one. */
  open: () => Promise<{ db: Db; close: () => Promise<void> }>
  out: Pick<Writable, 'write'> & { isTTY?: boolean }
  err: Pick<Writable, 'write'>
}

/** Runs one import as the command line asks for it, says what came of it, and answers the exit status. */
export async function runImport([kind = '', path, ...more]: string[], { open, out, err }: Terminal): Promise<0 | 1> {
  const run = Object.hasOwn(imports, kind) ? imports[kind as keyof typeof imports] : undefined
  if (!run || !path || more.length) {
    err.write(usage)
    return 1
  }
  const started = performance.now()
  const opened = await open().catch((error: unknown) => {
    err.write(`Nothing was imported. ${messageOf(error)}\n`)
  })
  if (!opened) return 1
  try {
    const { report, lines } = await run(opened.db, path, { now: new Date(), progress: progressOn(out) })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    out.write(`${[`${report.rows.toLocaleString('en-US')} rows read in ${seconds} s`, ...lines].join('\n')}\n`)
    return 0
  } catch (error) {
    const outcome =
      error instanceof CannotImport
        ? 'Nothing was imported.'
        : 'The import stopped; what is written stays, and running it again goes on.'
    err.write(`${outcome} ${messageOf(error)}\n`)
    return 1
  } finally {
    await opened.close()
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
