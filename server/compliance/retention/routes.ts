import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { retention } from '#domain/compliance/retention/contract.ts'
import { type RuleKey, ruleKeys } from '#domain/compliance/retention/rules.ts'
import type { LegalHold, Retention } from '#domain/compliance/retention/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { datedName, pacificSecond } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Config } from '../../config.ts'
import { lockedPatientInPath, patientInPath } from '../../intake/patients/require.ts'
import type { Db } from '../../platform/db/connect.ts'
import { csvTime } from '../../platform/http/file.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { daysOf, dueRows, runEvery } from './run.ts'

async function showRetention({ tx, context, now, addAuditSubject }: Call<typeof retention.show>) {
  const found = await retentionOf(tx, context.config, now)
  addAuditSubject({ type: 'patients', ids: [...new Set(found.holds.map(hold => hold.patient_id))] })
  return found
}

const exportHeader = [
  'ID',
  'Patient ID',
  'Reason',
  'Placed by',
  'Placed (Pacific)',
  'Lifted by',
  'Lifted (Pacific)',
  'Reason for Lifting',
]

async function exportHolds({ tx, now, addAuditSubject }: Call<typeof retention.export>) {
  const holds = await holdsInOrder(tx).execute()
  addAuditSubject({ type: 'patients', ids: [...new Set(holds.map(hold => hold.patient_id))], detail: { count: holds.length } })
  const rows = holds.map((hold: LegalHold) => [
    String(hold.id),
    String(hold.patient_id),
    hold.reason,
    hold.placed_by,
    pacificSecond(hold.placed_at),
    hold.lifted_by ?? '',
    csvTime(hold.lifted_at),
    hold.lift_reason ?? '',
  ])
  return { name: datedName('legal-holds', now), header: exportHeader, rows: Readable.from(rows) }
}

async function holdRecord(call: Call<typeof retention.hold, Patient>) {
  const { subject: patient, tx, actor, body, now, addAuditSubject } = call
  const placed = await tx
    .insertInto('legal_holds')
    .values({ patient_id: patient.id, reason: body.reason, placed_by: actor.id, placed_at: now })
    .onConflict(conflict => conflict.column('patient_id').where('lifted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!placed) throw new HttpError('conflict', 'This patient is already on legal hold.')
  addAuditSubject({ patient_id: patient.id, type: 'legal_holds', ids: [placed.id], detail: { reason: body.reason } })
  return holdOf(tx, placed.id)
}

async function liftHold(call: Call<typeof retention.lift, Patient>) {
  const { subject: patient, tx, actor, body, now, addAuditSubject } = call
  const removed = await tx
    .updateTable('legal_holds')
    .set({ lifted_by: actor.id, lifted_at: now, lift_reason: body.reason })
    .where('patient_id', '=', patient.id)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new HttpError('conflict', 'This patient is not on legal hold.')
  addAuditSubject({ patient_id: patient.id, type: 'legal_holds', ids: [removed.id], detail: { reason: body.reason } })
  return holdOf(tx, removed.id)
}

export const retentionRoutes: Handlers<typeof retention> = {
  show: showRetention,
  export: exportHolds,
  // Locks the row so that the retention job either has already erased the patient or has not checked the patient yet.
  hold: handler(retention.hold, { subject: lockedPatientInPath, run: holdRecord }),
  lift: handler(retention.lift, { subject: patientInPath, run: liftHold }),
}

/** The configured rules, the data that is due, the last runs, and the legal holds (active ones first). */
async function retentionOf(db: Db, config: Config, now: string): Promise<Retention> {
  const days = daysOf(config)
  const rules: Retention['rules'] = []
  for (const key of ruleKeys) rules.push({ key, days: days[key], due: await countDue(db, key, config, now) })
  const runs = await db.selectFrom('retention_runs').selectAll().orderBy('id', 'desc').limit(10).execute()
  const last = runs[0]
  const next_at = last && new Date(Date.parse(last.started_at) + runEvery).toISOString()
  return { rules, next_at: next_at && next_at > now ? next_at : now, runs, holds: await holdsOf(db) }
}

async function countDue(db: Db, key: RuleKey, config: Config, now: string): Promise<number> {
  let count = 0
  for (const { table, where } of dueRows(key, { now, config })) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(
      db,
    )
    count += rows[0]!.count
  }
  return count
}

/** Active and lifted legal holds, newest first. */
const holdsOf = (db: Db): Promise<LegalHold[]> => holdsInOrder(db).limit(200).execute()

const holdsInOrder = (db: Db) => selected(db).orderBy(sql`lifted_at is null`, 'desc').orderBy('legal_holds.id', 'desc')

const holdOf = (db: Db, id: number): Promise<LegalHold> => selected(db).where('legal_holds.id', '=', id).executeTakeFirstOrThrow()

const selected = (db: Db) =>
  db
    .selectFrom('legal_holds')
    .innerJoin('users as placer', 'placer.id', 'legal_holds.placed_by')
    .leftJoin('users as lifter', 'lifter.id', 'legal_holds.lifted_by')
    .select(['legal_holds.id', 'patient_id', 'reason', 'placed_at', 'lifted_at', 'lift_reason'])
    .select(sql<string>`concat_ws(' ', placer.first_name, placer.last_name)`.as('placed_by'))
    .select(sql<string | null>`nullif(concat_ws(' ', lifter.first_name, lifter.last_name), '')`.as('lifted_by'))
