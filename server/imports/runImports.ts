import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Counts, UndoCounts } from '#domain/imports/schema.ts'
import type { AppContext } from '../context.ts'
import { findDuplicates } from '../directory/merges/findDuplicates.ts'
import { writeAudit } from '../platform/auditTrail/write.ts'
import type { Db } from '../platform/db/connect.ts'
import { traceOf } from '../platform/log/logger.ts'
import { yieldToRequests } from '../platform/system/turns.ts'
import { type Preview, planGathered } from './preview.ts'
import type { ImportRow } from './queries.ts'
import { choicesOf, kinds } from './queries.ts'
import { add, batch, none, type ParsedFile, writeBatch } from './reading/batches.ts'
import { withRetirements } from './reading/retiring.ts'
import type { Change } from './reading/rows.ts'
import { undoBatch } from './undoBatch.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'now' | 'log' | 'secret'>

/** Thrown if the import has ended or another server has taken it over. This server must then stop working on it. */
class NotOurs extends Error {}

/**
 * Runs or undoes the pending import, if any. Each batch commits its rows, progress, and undo data together, so only complete batches
 * survive a crash. After `stop`, finishes the current batch and leaves the rest for the next start.
 */
export async function workOnImports(context: Deps, stop?: AbortSignal): Promise<void> {
  const worker = randomUUID()
  const claimed = await claim(context, worker)
  if (!claimed) return
  const work = claimed.state === 'running' ? run : undo
  try {
    const isFinished = await work(context, claimed, stop)
    if (!isFinished) await release(context, claimed)
  } catch (error) {
    if (error instanceof NotOurs) return
    context.log.error({ import: claimed.id, ...traceOf(error) }, 'an import stopped before it finished')
    await markStopped(context, claimed)
  }
}

type Claimed = ImportRow & { worker: string }
/** An import that is in progress, and the process that works on it. */
type AtWork = Pick<Claimed, 'id' | 'worker'>
type Finished = AtWork & Pick<Claimed, 'kind' | 'started_by' | 'undone_by'>

async function claim({ db, now }: Deps, worker: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update imports set worker = ${worker}, heard_at = ${now().toISOString()}
    where id = (select id from imports where state in ('running', 'undoing') and worker is null limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** Records the progress and a heartbeat. Throws if another server has taken over. */
async function report(
  tx: Db,
  now: Date,
  { id, worker }: AtWork,
  values: { progress_done?: number; progress_total?: number; ran?: string; undone?: string },
) {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ ...values, heard_at: now.toISOString() })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .executeTakeFirst()
  if (!numUpdatedRows) throw new NotOurs()
}

async function run(context: Deps, claimed: Claimed, stop?: AbortSignal): Promise<boolean> {
  const { db, files, now } = context
  const path = claimed.stored_file && (await files.local(claimed.stored_file))
  if (!path) throw new Error('the import file no longer exists')
  const at = now().toISOString()
  const read = await kinds[claimed.kind].parse(path, { ...choicesOf(claimed), fileName: claimed.file_name, db, at })
  if (!claimed.progress_done && (await stoppedByChanges(context, claimed, read, at))) return true
  const parsed = claimed.retire_accepted === null ? read : await withRetirements(db, read, at)
  if (parsed !== read) await report(db, now(), claimed, { progress_total: parsed.total })
  const ran = (claimed.ran as Counts | null) ?? none()
  for (let from = claimed.progress_done; from < parsed.total; from += batch) {
    await yieldToRequests()
    if (stop?.aborted) return false
    await db.transaction().execute(async tx => {
      const { counts, changes } = await writeBatch(tx, parsed, from, now())
      add(ran, counts)
      await recordBatch(tx, now(), claimed, { ran, changes, done: Math.min(from + batch, parsed.total) })
    })
  }
  if (kinds[claimed.kind].table === 'facilities') await findDuplicates(db, now())
  await finishRun(context, claimed, ran)
  if (claimed.stored_file) await files.remove(claimed.stored_file)
  return true
}

/** Records a batch's changes, so that they can be undone, and the progress. Throws if another server has taken over. */
export async function recordBatch(
  tx: Db,
  now: Date,
  item: AtWork,
  { ran, changes, done }: { ran: Counts; changes: readonly Change[]; done: number },
): Promise<void> {
  const rows = changes.map(change => ({ ...change, import_id: item.id }))
  if (rows.length)
    await sql`
      insert into import_changes (import_id, row_id, before, after_digest)
      select import_id, row_id, before, after_digest from jsonb_populate_recordset(null::import_changes, ${JSON.stringify(rows)}::jsonb)
      on conflict do nothing`.execute(tx)
  await report(tx, now, item, { progress_done: done, ran: JSON.stringify(ran) })
}

/** Marks an import as done. */
export const finishRun = (context: Pick<Deps, 'db' | 'now' | 'secret'>, item: Finished, ran: Counts): Promise<void> =>
  finish(
    context,
    item,
    { state: 'done', stored_file: null, finished_at: context.now().toISOString(), ran: JSON.stringify(ran) },
    ran,
  )

/** Undoes an import that this process has claimed. Returns false if it was stopped. */
export async function undo(
  context: Pick<Deps, 'db' | 'now' | 'secret'> & { files: Pick<Deps['files'], 'remove'> },
  claimed: Claimed,
  stop?: AbortSignal,
): Promise<boolean> {
  const { db, files, now } = context
  const undone = (claimed.undone as UndoCounts | null) ?? { removed: 0, restored: 0, left: 0 }
  let progress_done = claimed.progress_done
  for (let more = true; more; ) {
    await yieldToRequests()
    if (stop?.aborted) return false
    more = await db.transaction().execute(async tx => {
      const counts = await undoBatch(tx, claimed, batch, now())
      for (const kind of ['removed', 'restored', 'left'] as const) undone[kind] += counts[kind]
      progress_done += counts.removed + counts.restored + counts.left
      await report(tx, now(), claimed, { progress_done, undone: JSON.stringify(undone) })
      return counts.more
    })
  }
  await finish(context, claimed, { state: 'undone', stored_file: null, undone_at: now().toISOString() }, undone)
  if (claimed.stored_file) await files.remove(claimed.stored_file)
  return true
}

/**
 * Whether the import must not start because it would remove more values, retire another number of listings, or replace newer data
 * than the user confirmed, which can happen if the preview is outdated. If so, stores a new preview.
 */
async function stoppedByChanges(context: Deps, claimed: Claimed, parsed: ParsedFile, at: string): Promise<boolean> {
  if (claimed.removals_accepted && claimed.retire_accepted === null) return false
  const { db, now } = context
  let lastHeartbeat = performance.now()
  const { layout } = claimed.preview as Preview
  const onBatch = async () => {
    if (performance.now() - lastHeartbeat < 10_000) return
    lastHeartbeat = performance.now()
    await report(db, now(), claimed, {})
  }
  const { preview, planned, row_notes } = await planGathered(context, claimed.kind, parsed, { layout, onBatch, at })
  const { removals, missing, older } = preview
  const retires = claimed.retire_accepted !== null && claimed.retire_accepted !== missing?.retire
  if (!retires && (!older || claimed.older_accepted) && (!removals.length || claimed.removals_accepted)) return false
  await db
    .updateTable('imports')
    .set({ state: 'planned', worker: null, planned: JSON.stringify(planned), preview: JSON.stringify(preview), row_notes })
    .where('id', '=', claimed.id)
    .where('worker', '=', claimed.worker)
    .execute()
  return true
}

/** Finishes the import or undo, and writes an audit row on behalf of the user who started it. */
async function finish(
  { db, now, secret }: Pick<Deps, 'db' | 'now' | 'secret'>,
  { id, kind, worker, started_by, undone_by }: Finished,
  set: { state: 'done' | 'undone'; stored_file: null; finished_at?: string; undone_at?: string; ran?: string },
  counts: Counts | UndoCounts,
) {
  await db.transaction().execute(async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('imports')
      .set({ ...set, worker: null })
      .where('id', '=', id)
      .where('worker', '=', worker)
      .executeTakeFirst()
    if (!numUpdatedRows) throw new NotOurs()
    const actor_id = set.state === 'done' ? started_by : undone_by
    await writeAudit(tx, secret, `imports.${set.state}`, { actor_id, at: now().toISOString(), ip: null, user_agent: null }, [
      { type: 'imports', ids: [id], detail: { kind, ...counts } },
    ])
  })
}

const release = ({ db }: Deps, { id, worker }: Claimed) =>
  db.updateTable('imports').set({ worker: null }).where('id', '=', id).where('worker', '=', worker).execute()

/** A failed run can be resumed or undone. A failed undo becomes stalled and can be resumed. */
export const markStopped = ({ db }: Pick<Deps, 'db'>, { id, worker, state }: Pick<Claimed, 'id' | 'worker' | 'state'>) =>
  db
    .updateTable('imports')
    .set(state === 'running' ? { state: 'failed', worker: null } : { heard_at: new Date(0).toISOString() })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .execute()
