import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Counts, type Directory, type FileDirectory, type Notes, type Outcome, outcomes } from '#domain/imports/schema.ts'
import type { Db } from '../db/connect.ts'
import type { Progress } from './progress.ts'
import { type Change, insertRows, type Standing, type Target, updateRows } from './rows.ts'
import type { Look } from './table.ts'

/** Rows of one transaction: the embedded engine blocks the thread while it works, and a server's lock should be short. */
export const batch = 200

export type Junk = { line: number; reason: string }

/** What is to be done about one row of the file: what stands there now, and what would. */
export type Decision = { outcome: Outcome; before: Standing | undefined; row: Record<string, unknown> }

/** A file that was read: everything in it that can be imported, each thing once. */
export type Gathered = {
  /** Rows of the file, its column names apart. */
  rows: number
  junk: Junk[]
  notes: Notes
  look: Look
  /** Of a file of a national directory: which one it is. */
  directory?: FileDirectory
  target: Target
  /** How many things there are to import. */
  total: number
  /** Decides about the batch that begins there; `locked`, nobody changes its rows until the transaction ends. */
  decide: (db: Db, from: number, how?: 'locked') => Promise<Decision[]>
}

/** How a file is read: its owner's name for it, the directory that someone chose for it, and a callback for progress. */
export type Reading = { called?: string | undefined; directory?: Directory | undefined; progress?: Progress | undefined }

type Options = { progress?: Progress; seen?: (decisions: readonly Decision[]) => void | Promise<void> }

/** An import from the command line. `check` runs before anything is written, and throws `CannotImport` to refuse the file. */
export type ImportOptions = Omit<Reading, 'called'> & {
  now: Date
  progress: Progress
  check?: (db: Db, gathered: Gathered) => Promise<void>
}

/** What an import would do now: the decisions of `write`, without acting on them. */
export async function plan(db: Db, gathered: Gathered, { progress, seen }: Options = {}): Promise<Counts> {
  const counts = none()
  for (let from = 0; from < gathered.total; from += batch) {
    const decisions = await gathered.decide(db, from)
    for (const { outcome } of decisions) counts[outcome]++
    await seen?.(decisions)
    await breathe()
    progress?.(`${gathered.target.noun} compared`, Math.min(from + batch, gathered.total), gathered.total)
  }
  return counts
}

/** Imports all of it, batch by batch. What was written stays when a later batch fails. */
export async function write(db: Db, gathered: Gathered, { now, progress, seen }: Options & { now: Date }): Promise<Counts> {
  const counts = none()
  for (let from = 0; from < gathered.total; from += batch) {
    const written = await db.transaction().execute(tx => writeBatch(tx, gathered, from, now))
    add(counts, written.counts)
    await seen?.(written.decisions)
    await breathe()
    progress?.(`${gathered.target.noun} written`, Math.min(from + batch, gathered.total), gathered.total)
  }
  return counts
}

/** Lets others have their turn: the embedded engine answers in the same thread, and would let nobody in until all batches are done. */
export const breathe = (): Promise<unknown> => turn()

/** Any number that nobody else locks: a command line and a browser's import take turns, batch by batch. */
const importLock = 7_274_003

/**
 * One batch, in the caller's transaction: one statement reads what stands, one adds what is new, one writes what differs. A row
 * that would not change is not written, so that its `updated_at` stays; one that somebody added meanwhile is left to them.
 */
export async function writeBatch(
  tx: Db,
  gathered: Gathered,
  from: number,
  now: Date,
): Promise<{ counts: Counts; decisions: Decision[]; changes: Change[] }> {
  await sql`select pg_advisory_xact_lock(${sql.lit(importLock)})`.execute(tx)
  const decisions = await gathered.decide(tx, from, 'locked')
  const created = decisions.filter(({ outcome }) => outcome === 'new')
  const inserted = await insertRows(
    tx,
    gathered.target,
    created.map(({ row }) => row),
    now,
  )
  const updated = await updateRows(
    tx,
    gathered.target,
    decisions.flatMap(({ outcome, before, row }) => (outcome === 'changed' && before ? [{ before, row }] : [])),
    now,
  )
  const counts = none()
  for (const { outcome } of decisions) counts[outcome]++
  counts.new = inserted.length
  counts.claimed += created.length - inserted.length
  return { counts, decisions, changes: [...inserted, ...updated] }
}

export const none = (): Counts => ({ new: 0, changed: 0, unchanged: 0, claimed: 0 })

export function add(counts: Counts, more: Counts) {
  for (const outcome of outcomes) counts[outcome] += more[outcome]
}
