import type { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { Directory } from '#domain/imports/schema.ts'
import type { Db } from '../db/connect.ts'
import type { ImportOptions } from './batches.ts'
import { CannotImport } from './cannotImport.ts'
import { checkFile } from './check.ts'
import { importFacilities } from './facilities.ts'
import { importHospitals } from './hospitals.ts'
import { importHsds } from './hsds.ts'
import { importPayers } from './payers.ts'
import { progressOn } from './progress.ts'
import { facilitiesLines, hospitalsLines, hsdsLines, payersLines } from './report.ts'

const imports = {
  facilities: (db: Db, path: string, options: ImportOptions) =>
    importFacilities(db, path, options).then(report => ({ report, lines: facilitiesLines(report) })),
  hsds: (db: Db, path: string, options: ImportOptions) =>
    importHsds(db, path, options).then(report => ({ report, lines: hsdsLines(report) })),
  payers: (db: Db, path: string, options: ImportOptions) =>
    importPayers(db, path, options).then(report => ({ report, lines: payersLines(report) })),
  hospitals: (db: Db, path: string, options: ImportOptions) =>
    importHospitals(db, path, options).then(report => ({ report, lines: hospitalsLines(report) })),
}

/** Command-line names of the national directories. */
const directoryNames: Record<string, Directory> = { 'substance-use': 'substance', 'mental-health': 'mental' }

const usage = `Usage: npm run import -- ${Object.keys(imports).join('|')} FILE [--directory ${Object.keys(directoryNames).join('|')}] [--accept-removals]
  FILE is a .csv, .csv.gz, or .xlsx file; for hsds: a .json, .json.gz, or .zip file, or a folder of tables.
  --directory specifies which national directory a facilities file is from, if the file itself does not show it.
  --accept-removals lets an import remove more than 1% of the values in a field.
`

function commandOf(argv: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { directory: { type: 'string' }, 'accept-removals': { type: 'boolean', default: false } },
    })
    const [kind = '', path, ...extra] = positionals
    const run = new Map(Object.entries(imports)).get(kind)
    const directory = values.directory === undefined ? undefined : directoryNames[values.directory]
    const isWrong = !run || !path || extra.length > 0 || (values.directory !== undefined && !(directory && kind === 'facilities'))
    return isWrong ? undefined : { run, path, directory, acceptsRemovals: values['accept-removals'] }
  } catch {
    return undefined
  }
}

type Terminal = {
  /** Opens the database for writing. Rejects if a server is using the embedded database. */
  open: () => Promise<{ db: Db; close: () => Promise<void> }>
  out: Pick<Writable, 'write'> & { isTTY?: boolean }
  err: Pick<Writable, 'write'>
}

/** Runs an import from the command line, prints its report, and returns the exit status. */
export async function runImport(argv: string[], { open, out, err }: Terminal): Promise<0 | 1> {
  const command = commandOf(argv)
  if (!command) {
    err.write(usage)
    return 1
  }
  const startedAt = performance.now()
  const connection = await open().catch((error: unknown) => {
    err.write(`Nothing was imported. ${messageOf(error)}\n`)
  })
  if (!connection) return 1
  try {
    const { run, path, directory, acceptsRemovals } = command
    const options = { now: new Date(), progress: progressOn(out), directory, check: checkFile(out, acceptsRemovals) }
    const { report, lines } = await run(connection.db, path, options)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    out.write(`${[`${report.rows.toLocaleString('en-US')} rows read in ${seconds} s`, ...lines].join('\n')}\n`)
    return 0
  } catch (error) {
    const outcome =
      error instanceof CannotImport
        ? 'Nothing was imported.'
        : 'The import stopped. Rows imported so far are saved. Run it again to continue.'
    err.write(`${outcome} ${messageOf(error)}\n`)
    return 1
  } finally {
    await connection.close()
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
