import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { type FileLayout, ListName, Mapping } from '#domain/imports/mapping.ts'
import { type Counts, canUndo, type Directory, EditionDate, type ImportKind, importKinds } from '#domain/imports/schema.ts'
import { findDuplicates } from '../directory/merges/findDuplicates.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Files } from '../platform/gateways/files.ts'
import type { Secret } from '../secret.ts'
import { chosenLayout, findLayout, isMapped, noteUse, savedLayout, saveMapping } from './mappings.ts'
import { mappingIn, type Preview, planGathered } from './preview.ts'
import { findImport, importAtWork, importsPage, kinds } from './queries.ts'
import { add, type ImportOptions, none, type ParsedFile, progressOn } from './reading/batches.ts'
import { checkFile } from './reading/check.ts'
import { importFacilities } from './reading/facilities.ts'
import { importHospitals } from './reading/hospitals.ts'
import { importHsds } from './reading/hsds.ts'
import { importPayers } from './reading/payers.ts'
import { facilitiesLines, hospitalsLines, payersLines, reportFile } from './reading/report.ts'
import { withRetirements } from './reading/retiring.ts'
import { CannotImport, UnknownLayout } from './reading/rows.ts'
import { finishRun, markStopped, recordBatch, undo } from './runImports.ts'

const imports = {
  facilities: (db: Db, path: string, options: ImportOptions) =>
    importFacilities(db, path, options).then(async report => ({ report, lines: await facilitiesLines(report) })),
  hsds: (db: Db, path: string, options: ImportOptions) =>
    importHsds(db, path, options).then(async report => ({ report, lines: await facilitiesLines(report) })),
  payers: (db: Db, path: string, options: ImportOptions) =>
    importPayers(db, path, options).then(async report => ({ report, lines: await payersLines(report) })),
  hospitals: (db: Db, path: string, options: ImportOptions) =>
    importHospitals(db, path, options).then(async report => ({ report, lines: await hospitalsLines(report) })),
} satisfies Record<ImportKind, unknown>

/** Command-line names of the national directories. */
const directoryNames: Record<string, Directory> = { 'substance-use': 'substance', 'mental-health': 'mental' }

const usage = `Usage: npm run import -- ${Object.keys(imports).join('|')} FILE [--directory ${Object.keys(directoryNames).join('|')}]
                             [--mapping FILE] [--edition DATE] [--list-all] [--name NAME] [--report FILE]
                             [--accept-removals] [--accept-older] [--retire NUMBER]
       npm run import -- list
       npm run import -- undo NUMBER
  FILE is a .csv, .csv.gz, .tsv, or .xlsx file; for hsds: a .json, .json.gz, or .zip file, or a folder of tables.
  --directory specifies which national directory a facilities file is from, if the file itself does not show it.
  --mapping specifies a JSON file that maps the headings and values of a file with another layout (docs/operations.md).
  --edition is the date of the file's edition (2025, 2025-10, or 2025-10-31), if it is not the one in its name.
  --list-all also lists services that name no treatment. They never match.
  --name names an HSDS directory, whose later editions then retire what they no longer name.
  --report writes every problem and remark to a CSV file.
  --retire retires the listings of the directory that the file no longer names. Enter their number, which the import shows without it.
  --accept-older lets a file replace data from a newer edition of its directory.
  --accept-removals lets an import remove more than 1% of the values in a field.
  list shows the latest imports with their numbers, including those from the console.
  undo removes the rows that an import created and restores those it changed, unless they have changed since then.
`

type Terminal = {
  /** Opens the database and the stored files for writing. Rejects if a server is using the embedded database. */
  open: () => Promise<{ db: Db; secret: Secret; files: Pick<Files, 'remove'>; close: () => Promise<void> }>
  out: Pick<Writable, 'write'> & { isTTY?: boolean }
  err: Pick<Writable, 'write'>
  /** Stops an import before its next batch, when the operator presses Ctrl-C. */
  stop?: AbortSignal
}
type Context = { db: Db; secret: Secret; files: Pick<Files, 'remove'>; now: () => Date } & Pick<Terminal, 'out' | 'stop'>

/** What a command does, and what to report if it stops with an unexpected error. */
type Command = { run: (context: Context) => Promise<void>; stopped: string }

function commandOf(argv: string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        directory: { type: 'string' },
        mapping: { type: 'string' },
        edition: { type: 'string' },
        'list-all': { type: 'boolean', default: false },
        name: { type: 'string' },
        report: { type: 'string' },
        'accept-removals': { type: 'boolean', default: false },
        'accept-older': { type: 'boolean', default: false },
        retire: { type: 'string' },
      },
    })
    const [name = '', argument, ...extra] = positionals
    if (extra.length) return undefined
    if (name === 'list') return argument === undefined ? { run: listImports, stopped: 'The list failed.' } : undefined
    if (name === 'undo') return /^[1-9]\d{0,8}$/.test(argument ?? '') ? undoCommand(Number(argument)) : undefined
    const kind = importKinds.find(kind => kind === name)
    const directory = values.directory === undefined ? undefined : directoryNames[values.directory]
    const isWrong =
      (values.directory !== undefined && !(directory && kind === 'facilities')) ||
      (values.mapping !== undefined && kind === 'hsds') ||
      (values.name !== undefined && (kind !== 'hsds' || !ListName.safeParse(values.name).success)) ||
      ((values.edition !== undefined || values['list-all']) && kind !== 'hsds' && kind !== 'facilities') ||
      (values.edition !== undefined && !EditionDate.safeParse(values.edition).success) ||
      (values.retire !== undefined && !/^[1-9]\d{0,6}$/.test(values.retire))
    if (!kind || !argument || isWrong) return undefined
    const { mapping, report, edition, name: list } = values
    const options = {
      directory,
      mapping,
      edition,
      list,
      lists_all: values['list-all'],
      report,
      acceptsRemovals: values['accept-removals'],
      acceptsOlder: values['accept-older'],
      retire: values.retire === undefined ? undefined : Number(values.retire),
    }
    return { run: context => importFile(context, kind, argument, options), stopped: stoppedImport }
  } catch {
    return undefined
  }
}

const stoppedImport = 'The import stopped. Rows imported so far are saved. Run it again to continue, or undo it.'
const undoCommand = (id: number): Command => ({
  run: context => undoImport(context, id),
  stopped: 'The undo stopped. Changes that were already undone stay undone. Run it again to continue.',
})

/** Runs a command from the terminal, prints its report, and returns the exit status. */
export async function runCommand(argv: string[], { open, out, err, stop }: Terminal): Promise<0 | 1> {
  const command = commandOf(argv)
  if (!command) {
    err.write(usage)
    return 1
  }
  const connection = await open().catch((error: unknown) => {
    err.write(`Nothing was imported. ${messageOf(error)}\n`)
  })
  if (!connection) return 1
  try {
    await command.run({ ...connection, now: () => new Date(), out, stop })
    return 0
  } catch (error) {
    err.write(`${error instanceof CannotImport ? 'Nothing was imported.' : command.stopped} ${messageOf(error)}\n`)
    return 1
  } finally {
    await connection.close()
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

type FileOptions = {
  directory: Directory | undefined
  /** The paths of the mapping and of the report. */
  mapping: string | undefined
  report: string | undefined
  edition: string | undefined
  lists_all: boolean
  /** The name of an HSDS directory. */
  list: string | undefined
  acceptsRemovals: boolean
  acceptsOlder: boolean
  /** The confirmed number of listings to retire. */
  retire: number | undefined
}

/** Imports a file and records the import, so that the console lists it and can undo it. */
async function importFile(
  { db, secret, now, out, stop }: Context,
  kind: ImportKind,
  path: string,
  options: FileOptions,
): Promise<void> {
  const startedAt = performance.now()
  const item = { id: 0, kind, worker: randomUUID(), started_by: null, undone_by: null }
  const ran = none()
  const at = { path, fileName: basename(resolve(path)) }
  const given = options.mapping === undefined ? null : await chosenLayout(at, await readMapping(options.mapping))
  const progress = progressOn(out)
  const read = (layout: FileLayout | null) =>
    imports[kind](db, path, {
      now: now(),
      progress(...reached) {
        if (stop?.aborted && !item.id) throw new CannotImport('Stopped as requested.')
        progress(...reached)
      },
      directory: options.directory,
      mapping: layout?.mapping,
      edition: options.edition,
      lists_all: options.lists_all,
      list: options.list,
      async check(_db, parsed) {
        if (options.report !== undefined) await writeFile(options.report, reportFile(parsed))
        const planned = await planGathered({ db }, kind, parsed, { layout, at: now().toISOString() })
        await checkFile(out, options.acceptsRemovals, async () => planned.preview.removals)(db, parsed)
        checkEdition(out, planned.preview, options)
        reportRecognized(out, planned.preview.notes)
        reportEdition(out, planned.preview, options)
        const complete = options.retire === undefined ? parsed : await withRetirements(db, parsed, now().toISOString())
        await rememberLayout(db, kind, layout, now().toISOString())
        item.id = await start(db, now(), { kind, path, worker: item.worker, planned, parsed: complete, options })
        return complete
      },
      async record(tx, { counts, changes, done }) {
        if (stop?.aborted) throw new Error('Stopped as requested.')
        add(ran, counts)
        await recordBatch(tx, now(), item, { ran, changes, done })
      },
    })
  const saved = given === null && isMapped(kind) ? await savedLayout(db, kind, at) : null
  const reportLayout = ({ from, mapping }: FileLayout) =>
    out.write(`Columns: read with the ${from} mapping "${mapping.list ?? 'for this layout'}"\n`)
  if (saved) reportLayout(saved)
  const { report, lines } = await read(given ?? saved)
    .catch(async error => {
      if (given || saved || !isMapped(kind) || !(error instanceof UnknownLayout)) throw error
      const layout = await findLayout(db, kind, at, error.message)
      if (layout.problem) throw new CannotImport(`${layout.problem}\n${proposal(layout)}`)
      reportLayout(layout)
      return read(layout)
    })
    .catch(async error => {
      if (item.id) await markStopped({ db }, { ...item, state: 'running' })
      throw error
    })
  if (kinds[kind].table === 'facilities') await findDuplicates(db, now())
  await finishRun({ db, secret, now }, item, ran)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const last = ran.new + ran.changed + (ran.retired ?? 0) ? [`To undo this import: npm run import -- undo ${item.id}`] : []
  out.write(`${[`${report.rows.toLocaleString('en-US')} rows read in ${seconds} s`, ...lines, ...last].join('\n')}\n`)
}

/** Saves a mapping that has a name for later files with the same columns, or remembers that the saved one was used. */
async function rememberLayout(db: Db, kind: ImportKind, layout: FileLayout | null, at: string): Promise<void> {
  if (layout?.from === 'chosen' && isMapped(kind)) await saveMapping(db, kind, layout, { saved_by: null, saved_at: at })
  else await noteUse(db, kind, layout, { used_by: null, used_at: at })
}

/** Rejects an older edition, and a number of retired listings that is not the right one. */
function checkEdition(out: Context['out'], { older, missing }: Preview, { acceptsOlder, retire }: FileOptions): void {
  if (older && !acceptsOlder)
    throw new CannotImport(
      `The file is from ${older.file}, but the current data is from ${older.current}. To replace it with older data, use --accept-older.`,
    )
  const listings = `${missing?.retire ?? 0} listings that are not in this file`
  if (retire !== undefined && retire !== (missing?.retire ?? 0))
    throw new CannotImport(`--retire ${retire} does not match: the directory has ${listings}.`)
  if (retire === undefined && missing?.retire)
    out.write(
      `The directory has ${listings}, for example ${missing.examples.join('; ')}. To retire them, use --retire ${missing.retire}.\n`,
    )
  if (missing?.kept)
    out.write(`${missing.kept} more are not in this file but stay, because they are claimed, edited, or in use.\n`)
}

/** Tells the name and the date under which the listings know the file, and whether services that are no treatment are listed. */
function reportEdition(out: Context['out'], { list, edition, not_listed_total }: Preview, { lists_all }: FileOptions): void {
  const dated = edition?.date ? `, edition ${edition.date}` : ''
  if (list?.name) out.write(`Directory: "${list.name}"${dated}. To change the name, use --name.\n`)
  if (!not_listed_total) return
  const services = `${not_listed_total.toLocaleString('en-US')} services name no treatment`
  out.write(
    `${services}${lists_all ? ' and are listed, but never match.' : '. To list them without matching them, use --list-all.'}\n`,
  )
}

/** Tells how many listings are about facilities that exist in other words. */
function reportRecognized(out: Context['out'], { same, similar }: Preview['notes']): void {
  const count = (number: number) => number.toLocaleString('en-US')
  if (same) out.write(`${count(same)} listings are about facilities that are written differently and add to them.\n`)
  if (similar)
    out.write(
      `${count(similar)} new listings may be facilities that exist. They are created and listed under Tools → Possible duplicates.\n`,
    )
}

const proposal = ({ mapping }: FileLayout) =>
  `If these are the right columns, save this proposal to a file, check it, and run the import again with --mapping FILE. Add "list", the name of the list, so that later editions update its records:\n${JSON.stringify(mapping, undefined, 2)}`

/** Reads a mapping. Throws if the file is not one. */
async function readMapping(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CannotImport(`The mapping ${path} cannot be read.`)
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new CannotImport(`The mapping ${path} is not JSON.`)
  }
  const { data, error } = Mapping.safeParse(json)
  if (data) return data
  const problems = error.issues.map(issue => {
    const where = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.')
    return where ? `${where}: ${issue.message}` : issue.message
  })
  throw new CannotImport(`The mapping ${path} is not valid. ${problems.join('; ')}`)
}

type Started = {
  kind: ImportKind
  path: string
  worker: string
  planned: Awaited<ReturnType<typeof planGathered>>
  parsed: ParsedFile
  options: FileOptions
}

/** Adds the import to the list of imports. The file itself is not stored. */
async function start(db: Db, now: Date, { kind, path, worker, planned, parsed, options }: Started): Promise<number> {
  await refuseConcurrent(db)
  const at = now.toISOString()
  const { id } = await db
    .insertInto('imports')
    .values({
      kind,
      file_name: basename(resolve(path)),
      file_digest: await digestOf(path),
      stored_file: null,
      state: 'running',
      worker,
      heard_at: at,
      rows: parsed.rows,
      problems_total: planned.problems_total,
      planned: JSON.stringify(planned.planned),
      ran: JSON.stringify(none() satisfies Counts),
      preview: JSON.stringify(planned.preview),
      row_notes: planned.row_notes,
      progress_total: parsed.total,
      directory: options.directory ?? null,
      edition: options.edition ?? null,
      lists_all: options.lists_all,
      list: planned.preview.list?.name ?? null,
      mapping: mappingIn(planned.preview),
      removals_accepted: options.acceptsRemovals,
      created_by: null,
      created_at: at,
      started_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function refuseConcurrent(db: Db, id?: number): Promise<void> {
  const active = await importAtWork(db)
  if (active && active.id !== id)
    throw new CannotImport(
      `Only one import can run at a time. Import ${active.id} (${active.file_name}) is not finished. Wait for it, or resume or undo it first.`,
    )
}

/** The SHA-256 hash of a file or, for a folder, of its files in alphabetical order. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  const isFolder = (await stat(path)).isDirectory()
  const files = isFolder ? (await readdir(path)).sort().map(name => join(path, name)) : [path]
  for (const file of files)
    if ((await stat(file)).isFile()) for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function listImports({ db, now, out }: Context): Promise<void> {
  const { rows, total } = await importsPage(db, now().toISOString(), importKinds, { page_number: 1, page_size: 20 })
  const lines = rows.map(({ id, kind, file_name, state, is_stalled, ran, created_at }) => {
    const counts = ran
      ? `${ran.new.toLocaleString('en-US')} created, ${ran.changed.toLocaleString('en-US')} changed${ran.retired ? `, ${ran.retired.toLocaleString('en-US')} retired` : ''}`
      : ''
    return [id, created_at.slice(0, 10), kind, is_stalled || state === 'failed' ? 'stopped' : state, counts, file_name].join('\t')
  })
  out.write(
    `${[...lines, ...(total > rows.length ? [`and ${total - rows.length} older`] : [])].join('\n') || 'No imports yet'}\n`,
  )
}

async function undoImport({ db, secret, files, now, out }: Context, id: number): Promise<void> {
  const current = await findImport(db, now().toISOString(), id)
  if (!current) throw new CannotImport(`There is no import ${id}. See npm run import -- list.`)
  if (!canUndo(current)) throw new CannotImport(`Import ${id} cannot be undone, because its status is "${current.state}".`)
  await refuseConcurrent(db, id)
  const worker = randomUUID()
  const total = (current.ran?.new ?? 0) + (current.ran?.changed ?? 0) + (current.ran?.retired ?? 0)
  const claimed = await db
    .updateTable('imports')
    .set({ state: 'undoing', worker, heard_at: now().toISOString(), undone_by: null })
    .$if(current.state !== 'undoing', query => query.set({ progress_done: 0, progress_total: total }))
    .where('id', '=', id)
    .where('state', '=', current.state)
    .returningAll()
    .executeTakeFirst()
  if (!claimed) throw new CannotImport(`Import ${id} has just changed. Run the command again.`)
  await undo({ db, secret, files, now }, { ...claimed, worker }).catch(async error => {
    await markStopped({ db }, { id, worker, state: 'undoing' })
    throw error
  })
  const { undone, left } = (await findImport(db, now().toISOString(), id))!
  const { removed = 0, restored = 0, left: kept = 0 } = undone ?? {}
  const reasons = left.slice(0, 20).map(({ row_id, name, reason }) => `  ${name ?? `row ${row_id}`}: ${reason}`)
  out.write(
    `${[`Import ${id} undone: ${removed} removed, ${restored} restored, ${kept} left unchanged`, ...reasons].join('\n')}\n`,
  )
}
