import { sql } from 'kysely'
import type { FileLayout, Mapping } from '#domain/imports/mapping.ts'
import { type Counts, type Directory, type FileDirectory, type Notes, type Outcome, outcomes } from '#domain/imports/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { yieldToRequests } from '../../platform/system/turns.ts'
import type { Note } from './clean.ts'
import type { Edition } from './retiring.ts'
import { type Change, type ExistingRow, insertRows, type Target, updateRows } from './rows.ts'
import type { FileSummary } from './table.ts'

/**
 * Rows per transaction. The number is low because PGlite blocks the thread, and because a PostgreSQL server should hold locks only
 * briefly.
 */
export const batch = 200

export type SkippedRow = Note
/** Such rows, as an array or as `Packed`. */
export type RowNotes = Iterable<SkippedRow> & Pick<readonly SkippedRow[], 'length' | 'slice'>

/** The decision about one row of the file: the outcome, the current row in the database, and the row to write. */
export type Decision = {
  outcome: Outcome
  before: ExistingRow | undefined
  row: Record<string, unknown>
  /** The listing leaves the directory because its newest edition does not name it. */
  retires?: true
  /** `same`: the facility is recognized although it is written differently. `similar`: a facility may be the same place. */
  recognized?: 'same' | 'similar'
}

/** The importable content of a file, without duplicates. */
export type ParsedFile = {
  /** Rows in the file, not counting the header. */
  rows: number
  skipped: SkippedRow[]
  /** What was dropped or changed in rows that can be imported, by row. */
  remarks: RowNotes
  /** Rows that do not name treatment. They are left out unless the person importing chooses to list them. */
  not_listed?: SkippedRow[]
  notes: Notes
  summary: FileSummary
  /** The columns of a file whose headings are known, and what they were read as. */
  known?: (() => Pick<FileLayout, 'columns' | 'mapping'>) | undefined
  /** Which directory the file contains, if it is a national directory file. */
  directory?: FileDirectory
  /** Undefined for a list that has no editions. Without keys, nothing is known about the directory that the file is an edition of. */
  edition?: Edition
  /** The name of an HSDS directory (null if it is not known), and whether a person entered it. */
  list?: { name: string | null; entered: boolean }
  target: Target
  /** The number of items to import. */
  total: number
  /**
   * Decides what to do with the batch that starts at `from`. With `locked`, the batch's rows cannot change until the transaction
   * ends.
   */
  decide: (db: Db, from: number, mode?: 'locked') => Promise<Decision[]>
}

/** What the person importing chose about a file. */
export type Choices = {
  directory?: Directory | undefined
  mapping?: Mapping | undefined
  /** The date of the edition, if it is not the one in the file's name. */
  edition?: string | undefined
  /** Also lists services that name no treatment. They never match. */
  lists_all?: boolean | undefined
  /** The name of an HSDS directory. */
  list?: string | undefined
}

/** Options for reading a file: its original name, what the user chose about it, and a progress callback. */
export type ReadOptions = Choices & {
  fileName?: string | undefined
  /** The time of the import. */
  at?: string
  progress?: Progress | undefined
  /** Stops reading, when nobody waits for the result anymore. */
  signal?: AbortSignal | undefined
}

type Options = {
  progress?: Progress
  signal?: AbortSignal | undefined
  onBatch?: (decisions: readonly Decision[]) => void | Promise<void>
}

/** The result of one batch, and how many items have been written so far. */
type WrittenBatch = { counts: Counts; changes: Change[]; done: number }

/**
 * An import from the command line. `check` runs before anything is written, and throws `CannotImport` to reject the file. It may return
 * what to import instead of the file alone.
 */
export type ImportOptions = Omit<ReadOptions, 'called'> & {
  now: Date
  progress: Progress
  check?: (db: Db, parsed: ParsedFile) => Promise<ParsedFile | undefined>
  /** Called in each batch's transaction, so that the record of the import is complete whenever it stops. */
  record?: (tx: Db, batch: WrittenBatch) => Promise<void>
}

/** Returns the counts that an import would produce now. Makes the same decisions as `write` but writes nothing. */
export async function plan(db: Db, parsed: ParsedFile, { progress, signal, onBatch }: Options = {}): Promise<Counts> {
  const counts = none()
  for (let from = 0; from < parsed.total; from += batch) {
    signal?.throwIfAborted()
    const decisions = await parsed.decide(db, from)
    countOutcomes(counts, decisions)
    await onBatch?.(decisions)
    await yieldToRequests()
    progress?.(`${parsed.target.noun} compared`, Math.min(from + batch, parsed.total), parsed.total)
  }
  return counts
}

/** Imports everything in batches. If a batch fails, earlier batches stay imported. */
export async function write(
  db: Db,
  parsed: ParsedFile,
  { now, progress, onBatch, record }: Options & Pick<ImportOptions, 'now' | 'record'>,
): Promise<Counts> {
  const counts = none()
  for (let from = 0; from < parsed.total; from += batch) {
    const done = Math.min(from + batch, parsed.total)
    const written = await db.transaction().execute(async tx => {
      const result = await writeBatch(tx, parsed, from, now)
      await record?.(tx, { counts: result.counts, changes: result.changes, done })
      return result
    })
    add(counts, written.counts)
    await onBatch?.(written.decisions)
    await yieldToRequests()
    progress?.(`${parsed.target.noun} written`, done, parsed.total)
  }
  return counts
}

/** Advisory lock key, unique in this codebase. It makes imports from the command line and from the browser alternate batch by batch. */
const importLock = 7_274_004

/**
 * Writes one batch in the caller's transaction, with three statements: read the current rows, insert new rows, and update changed
 * rows. Skips new rows that someone else has already added, and unchanged rows so that they keep their `updated_at`.
 */
export async function writeBatch(
  tx: Db,
  parsed: ParsedFile,
  from: number,
  now: Date,
): Promise<{ counts: Counts; decisions: Decision[]; changes: Change[] }> {
  await sql`select pg_advisory_xact_lock(${sql.lit(importLock)})`.execute(tx)
  const decisions = await parsed.decide(tx, from, 'locked')
  const created = decisions.filter(({ outcome }) => outcome === 'new')
  const inserted = await insertRows(
    tx,
    parsed.target,
    created.map(({ row }) => row),
    now,
  )
  const updated = await updateRows(
    tx,
    parsed.target,
    decisions.flatMap(decision =>
      isWritten(decision) && decision.before ? [{ before: decision.before, row: decision.row }] : [],
    ),
    now,
  )
  const counts = none()
  countOutcomes(counts, decisions)
  counts.new = inserted.length
  counts.claimed += created.length - inserted.length
  return { counts, decisions, changes: [...inserted, ...updated] }
}

/** Changed rows, and unchanged ones that a newer edition names, because they get its date. */
const isWritten = ({ outcome, before, row }: Decision) =>
  outcome === 'changed' ||
  (outcome === 'unchanged' &&
    row.sources !== undefined &&
    JSON.stringify(sorted(row.sources)) !== JSON.stringify(sorted(before?.sources)))

const sorted = (sources: unknown) => Object.entries(sources ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))

function countOutcomes(counts: Counts, decisions: readonly Decision[]) {
  for (const { outcome, retires } of decisions)
    if (retires) counts.retired = (counts.retired ?? 0) + 1
    else counts[outcome]++
}

export const none = (): Counts => ({ new: 0, changed: 0, unchanged: 0, claimed: 0 })

export function add(counts: Counts, other: Counts) {
  for (const outcome of outcomes) counts[outcome] += other[outcome]
  if (other.retired) counts.retired = (counts.retired ?? 0) + other.retired
}

/** Called after each step with the amount done and the total (an estimate until the file has been read). */
export type Progress = (label: string, count: number, total: number) => void

type Output = { isTTY?: boolean; write: (text: string) => unknown }

/** On a terminal, a progress bar that is updated at each full percent; on any other output, a line for every 5,000 items. */
export function progressOn(output: Output): Progress {
  return output.isTTY ? bar(output) : lines(output)
}

const width = 30

function bar(output: Output): Progress {
  let previous = ''
  return (label, count, total) => {
    const fraction = total ? Math.min(1, count / total) : 1
    const next = `${label} ${Math.floor(fraction * 100)}`
    if (next === previous) return
    previous = next
    const filled = Math.round(fraction * width)
    output.write(`\r\u001B[K[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${count.toLocaleString('en-US')} ${label}`)
    if (count === total) output.write('\n')
  }
}

function lines(output: Output): Progress {
  const reported = new Map<string, number>()
  return (label, count) => {
    const thousands = Math.floor(count / 5_000)
    if (thousands <= (reported.get(label) ?? 0)) return
    reported.set(label, thousands)
    output.write(`${(thousands * 5_000).toLocaleString('en-US')} ${label}\n`)
  }
}
