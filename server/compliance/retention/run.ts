import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { bornBefore, closedStatuses, cutoff, type RuleKey, retentionRules, ruleKeys } from '#domain/compliance/retention/rules.ts'
import type { ErasedCounts } from '#domain/compliance/retention/schema.ts'
import { outcomes, patientTabs } from '#domain/placement/statuses/statuses.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import type { Config } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { byTheProduct, writeAudit } from '../../platform/auditTrail/write.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { listForRemoval, removeListed } from '../../platform/files/discard.ts'
import { traceOf } from '../../platform/log/logger.ts'
import { patientTables } from '../copies/patientTables.ts'

export type Deps = Pick<AppContext, 'db' | 'now' | 'config' | 'files' | 'log' | 'secret'>

/** Advisory lock key, unique in this codebase. The lock lets only one server at a time erase data from a database. */
const retentionLock = 7_274_019
/** The interval between runs, in milliseconds. */
export const runEvery = 24 * 60 * 60 * 1000
/** Maximum number of patients and rows to erase per transaction. Low so that other requests stay fast even on PGlite. */
const batchSizes = { patients: 10, rows: 500 }

/**
 * Erases everything that is past its retention period, if a day has passed since the last run or if that run was interrupted. Each
 * batch is a transaction that also counts what it erases, so another server can resume after a crash. Returns whether it did
 * anything.
 */
export async function erasePast(context: Deps, signal?: AbortSignal): Promise<boolean> {
  await removeFiles(context)
  let isDone = false
  while (!signal?.aborted && (await context.db.transaction().execute(tx => batch(context, tx)))) isDone = true
  if (isDone) await removeFiles(context)
  return isDone
}

/** Processes one batch of the current run. Returns false if there is nothing to do or another server is doing it. */
async function batch(context: Deps, tx: Db): Promise<boolean> {
  const { rows: lockRows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${sql.lit(retentionLock)}) as mine`.execute(tx)
  const now = context.now().toISOString()
  const run = lockRows[0]?.mine ? await runAtWork(tx, now) : undefined
  if (!run) return false
  for (const key of ruleKeys) {
    const count = await eraseSome(context, tx, key, now)
    if (!count) continue
    const erased: ErasedCounts = { ...run.erased, [key]: (run.erased[key] ?? 0) + count }
    await tx
      .updateTable('retention_runs')
      .set({ erased: JSON.stringify(erased) })
      .where('id', '=', run.id)
      .execute()
    return true
  }
  await tx.updateTable('retention_runs').set({ finished_at: now }).where('id', '=', run.id).execute()
  await writeAudit(tx, context.secret, 'retention.run', byTheProduct(now), [
    { type: 'retention_runs', ids: [run.id], detail: { erased: run.erased } },
  ])
  return true
}

/** The unfinished run, or a new run if one is due. */
async function runAtWork(tx: Db, now: string) {
  const last = await tx
    .selectFrom('retention_runs')
    .select(['id', 'started_at', 'finished_at', 'erased'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && last.finished_at === null) return last
  if (last && Date.parse(now) - Date.parse(last.started_at) < runEvery) return undefined
  return tx.insertInto('retention_runs').values({ started_at: now }).returning(['id', 'erased']).executeTakeFirstOrThrow()
}

/** Erases some of the rows that a rule covers and returns how many. */
async function eraseSome({ config }: Deps, tx: Db, key: RuleKey, now: string): Promise<number> {
  for (const { table, where } of dueRows(key, { now, config })) {
    const limit = table === 'patients' ? batchSizes.patients : batchSizes.rows
    const { rows: locked } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${where} order by id limit ${sql.lit(limit)} for update skip locked`.execute(tx)
    if (!locked.length) continue
    // Checked again after locking the rows, because a legal hold may have been placed since they were selected.
    const { rows: due } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where id = any(${locked.map(row => row.id)}::int[]) and ${where}`.execute(tx)
    const ids = due.map(row => row.id)
    if (table === 'patients') await erasePatients(tx, ids, now)
    else await sql`delete from ${sql.table(table)} where id = any(${ids}::int[])`.execute(tx)
    if (ids.length) return ids.length
  }
  return 0
}

/** Deletes the files of erased rows. A file stays on the list until it has been deleted, so failures are retried. */
export async function removeFiles({ db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>): Promise<void> {
  const pendingFiles = await db.selectFrom('files_to_remove').select('name').execute()
  for (const { name } of pendingFiles) {
    try {
      await removeListed({ db, files }, name)
    } catch (error) {
      log.error({ job: 'retention', ...traceOf(error) }, 'a file could not be removed')
    }
  }
}

type Name = keyof typeof patientTables
type Way = { by: string; of?: Name; also?: { by: string; of: Name } }

/** Tables whose rows are kept when a patient is erased. They contain only numbers and times, and triggers prevent deletion. */
export const tablesKept: readonly Name[] = [
  // The accounting of disclosures (45 CFR 164.528): recipient, time, and release.
  'disclosures',
  // The audit log (45 CFR 164.312(b), 164.316(b)(2)) and its seals.
  'audit_events',
  'audit_sealed_events',
]

/** The condition for rows in a table that are about these patients. */
function rowsOfPatients(table: Name, ids: readonly number[]): RawBuilder<unknown> {
  const { by, of, also } = patientTables[table] as Way
  const through = (column: string, parent: Name) =>
    sql`${sql.ref(`${table}.${column}`)} in (select id from ${sql.table(parent)} where ${rowsOfPatients(parent, ids)})`
  const condition = of ? through(by, of) : sql`${sql.ref(`${table}.${by}`)} = any(${ids}::int[])`
  return also ? sql`(${condition} or ${through(also.by, also.of)})` : condition
}

/** Erases patients completely in this transaction, and lists their files for deletion after the commit. */
export async function erasePatients(tx: Db, ids: readonly number[], now: string): Promise<void> {
  const names = sql<{ name: string }>`
    select s3_filename as name from documents where patient_id = any(${ids}::int[])
    union select s3_filename from releases where patient_id = any(${ids}::int[])
    union select signed_page from releases where patient_id = any(${ids}::int[]) and signed_page is not null
    union select p.signed_page from release_pages p join releases r on r.id = p.release_id
      where r.patient_id = any(${ids}::int[])`
  await listForRemoval(tx, names, now)
  // Allows this transaction to delete from append-only tables.
  await sql`set local passage.erasing = 'on'`.execute(tx)
  for (const table of Object.keys(patientTables) as Name[])
    if (!tablesKept.includes(table)) await sql`delete from ${sql.table(table)} where ${rowsOfPatients(table, ids)}`.execute(tx)
}

export type Days = Record<RuleKey, number>

export const daysOf = (config: Config): Days =>
  Object.fromEntries(ruleKeys.map(key => [key, config[retentionRules[key].setting]])) as Days

type Moment = { now: string; config: Config }
type Found = { table: keyof Tables; where: RawBuilder<SqlBool> }

/** The rows that a rule covers and that are past their retention period, except those about a patient on legal hold. */
export function dueRows(key: RuleKey, { now, config }: Moment): Found[] {
  const before = cutoff(now, daysOf(config)[key])
  const ended = secondsAfter(now, -config.SESSION_MAX_S)
  const found: Record<RuleKey, Found[]> = {
    cases: [{ table: 'patients', where: sql`${closed} and ${grownUp(now)} and ${unchangedSince(before)}` }],
    unfinished: [{ table: 'patients', where: sql`${unfinished} and ${unchangedSince(before)}` }],
    drafts: [{ table: 'intake_drafts', where: sql`saved_at < ${before} and ${withoutHold('intake_drafts')}` }],
    notifications: [
      {
        table: 'notifications',
        where: sql`created_at < ${before} and ${withoutHold('notifications')} and not exists (
          select from applications a join legal_holds h on h.patient_id = a.record_id and h.lifted_at is null
          where a.id = notifications.application_id)`,
      },
    ],
    // Pending messages must be sent first.
    messages: [
      { table: 'outbox', where: sql`created_at < ${before} and state in ('sent', 'failed') and ${withoutHold('outbox')}` },
    ],
    sessions: [
      {
        table: 'sessions',
        where: sql`last_seen_at < ${before} and (revoked_at is null or revoked_at < ${before}) and created_at < ${ended}`,
      },
    ],
    codes: [
      {
        table: 'verification_codes',
        where: sql`created_at < ${before} and expires_at < ${before} and release_id is null and ${withoutHold('verification_codes')}`,
      },
      { table: 'bed_links', where: sql`expires_at < ${before}` },
      { table: 'referral_links', where: sql`expires_at < ${before}` },
    ],
  }
  return found[key]
}

const withoutHold = (table: string, column = 'patient_id') =>
  sql<SqlBool>`not exists (select from legal_holds h where h.patient_id = ${sql.ref(`${table}.${column}`)} and h.lifted_at is null)`

/** The conditions below are the SQL equivalent of `caseState` and `isDue` in domain/compliance/retention. */
const applicationsOfPatient = sql`select from applications a where a.record_id = patients.id`
const closed = sql<SqlBool>`(patients.status = any(${patientTabs.Closed.patient})
    or (patients.status <> all(${patientTabs.Hold.patient}) and exists (${applicationsOfPatient} and a.status = any(${outcomes}))))
  and not exists (${applicationsOfPatient} and a.status <> all(${closedStatuses}))`
const unfinished = sql<SqlBool>`patients.status = 'Active' and not patients.intake_complete and not exists (${applicationsOfPatient})
  and not exists (select from releases r where r.patient_id = patients.id and r.signed_at is not null)`
const grownUp = (now: string) => sql<SqlBool>`to_char(patients.date_of_birth, 'YYYY-MM-DD') <= ${bornBefore(now)}`

/** A patient's last activity. A release counts as activity until it expires. */
const lastAt = sql`greatest(patients.updated_at,
  (select max(a.updated_at) from applications a where a.record_id = patients.id),
  (select max(greatest(uploaded_at, signed_page_at, least(expires_at, revoked_at))) from releases r where r.patient_id = patients.id),
  (select max(m.created_at) from chat_messages m join applications a on a.id = m.application_id where a.record_id = patients.id),
  (select max(n.created_at) from application_notes n join applications a on a.id = n.application_id where a.record_id = patients.id),
  (select max(created_at) from documents d where d.patient_id = patients.id),
  (select max(created_at) from placement_attempts c where c.patient_id = patients.id),
  (select max(ends_at) from emergencies e where e.patient_id = patients.id),
  (select max(saved_at) from intake_drafts d where d.patient_id = patients.id))`
const unchangedSince = (before: string) =>
  // The first condition excludes nearly all rows before the others are evaluated.
  sql<SqlBool>`patients.updated_at < ${before} and ${lastAt} < ${before} and ${withoutHold('patients', 'id')}`
