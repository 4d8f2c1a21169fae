import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { addingAction, changingActions } from '#domain/placement/advocates/recent.ts'
import type { Undelivered } from '#domain/placement/applications/referral.ts'
import { stepFields } from '#domain/placement/applications/steps.ts'
import type { TurnState } from '#domain/placement/applications/turn.ts'
import { applicationStanding, caseStanding } from '#domain/placement/cases/standing.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { AuditSubject } from '../auditTrail/write.ts'
import { type Db, isoTime } from '../db/connect.ts'

/*
 * `application_standings` and `case_standings` have what lists sort and count by: whose turn it is and since when, the tab, and the
 * filters. The rules in `domain/` compute these rows; lists only read them (docs/decisions/0030-dashboard-rows.md).
 */

const ofPatients = (ids: readonly number[]) => sql<number>`any(${[...ids]}::int[])`

/** The standings of these patients and of their applications as the rules compute them now. */
async function computeStandings(db: Db, patientIds: readonly number[]) {
  const patients = await db
    .selectFrom('patients')
    .select(['id', 'advocate_id', 'status', 'treatment_levels', 'updated_at'])
    .select(
      sql<string | null>`(select max(expires_at) from releases
        where patient_id = patients.id and signed_at is not null and revoked_at is null)`.as('readable_until'),
    )
    .where('id', '=', ofPatients(patientIds))
    // A sample is on no list and in no count, so it has no row.
    .where('is_sample', '=', false)
    .orderBy('id')
    .execute()
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'record_id', 'facility_id', 'advocate_id', 'status', 'created_at', 'updated_at', 'ended_at'])
    .select(['asked_again_at', 'estimated_discharge_at', 'withheld'])
    .select(stepFields.flatMap(field => [field, `${field}_at`] as const))
    .select(
      sql<RequestTimes[]>`(select coalesce(jsonb_agg(jsonb_build_object('asked_at', asked_at, 'answered_at', answered_at,
        'withdrawn_at', withdrawn_at)), '[]') from application_requests where application_id = applications.id)`.as('requests'),
    )
    .select(
      sql<Undelivered | null>`(select jsonb_build_object('failed_at', message.failed_at, 'first_viewed_at', referral.first_viewed_at,
        'answer', referral.answer) from referrals referral join outbox message on message.message_id = referral.message_id
        where referral.application_id = applications.id)`.as('referral'),
    )
    .where('record_id', '=', ofPatients(patientIds))
    .orderBy('id')
    .execute()
  const patientOf = new Map(patients.map(patient => [patient.id, patient]))
  const applications = rows.map(row => ({
    application_id: row.id,
    record_id: row.record_id,
    facility_id: row.facility_id,
    advocate_id: row.advocate_id,
    status: row.status,
    ...applicationStanding(
      {
        ...row,
        referral: withInstants(row.referral),
        treatment_levels: patientOf.get(row.record_id)?.treatment_levels ?? [],
      } as TurnState,
      row.requests.map(asInstants),
    ),
    readable_until: row.withheld ? null : (patientOf.get(row.record_id)?.readable_until ?? null),
    ended_at: row.ended_at,
    updated_at: row.updated_at,
  }))
  const byPatient = Map.groupBy(applications, ({ record_id }) => record_id)
  const cases = patients.map(patient => ({
    patient_id: patient.id,
    advocate_id: patient.advocate_id,
    updated_at: patient.updated_at,
    ...caseStanding(patient, byPatient.get(patient.id) ?? []),
  }))
  return { applications, cases }
}

type RequestTimes = { asked_at: string; answered_at: string | null; withdrawn_at: string | null }

const withInstants = (referral: Undelivered | null) =>
  referral && { ...referral, failed_at: referral.failed_at && isoTime(referral.failed_at) }

/** JSON from the database has the database's time format. */
const asInstants = ({ asked_at, answered_at, withdrawn_at }: RequestTimes): RequestTimes => ({
  asked_at: isoTime(asked_at),
  answered_at: answered_at && isoTime(answered_at),
  withdrawn_at: withdrawn_at && isoTime(withdrawn_at),
})

/**
 * Computes and stores the standings of these patients and their applications. Call it after a handler's last change of a patient,
 * application, information request, or release, in the same transaction. Returns the patients whose stored rows were different.
 *
 * Locks the patients' rows before it reads, so that it also sees what another transaction has just committed. These rows are locked
 * last, so that two transactions that change one case in different orders cannot deadlock.
 */
export async function storeStandings(tx: Db, patientIds: readonly number[]): Promise<number[]> {
  if (patientIds.length === 0) return []
  await tx
    .selectFrom('case_standings')
    .select('patient_id')
    .where('patient_id', '=', ofPatients(patientIds))
    .orderBy('patient_id')
    .forUpdate()
    .execute()
  const { applications, cases } = await computeStandings(tx, patientIds)
  const changed = [
    ...(await upsert(tx, 'application_standings', 'application_id', applications, 'record_id')),
    ...(await upsert(tx, 'case_standings', 'patient_id', cases, 'patient_id')),
  ]
  return [...new Set(changed)]
}

/** Inserts or updates rows if they differ, in one statement. Returns the patients of the rows that differed. */
async function upsert<Row extends object>(
  tx: Db,
  table: 'application_standings' | 'case_standings',
  key: keyof Row & string,
  rows: readonly Row[],
  patient: keyof Row & string,
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const names = keysOf(first) as string[]
  const columns = (of?: string) => sql.join(names.map(name => sql.ref(of ? `${of}.${name}` : name)))
  const result = await sql<{ patient: number }>`insert into ${sql.table(table)} (${columns()})
    select ${columns()} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${sql.ref(key)}) do update set ${sql.join(names.map(name => set(name)))}
    where (${columns(table)}) is distinct from (${columns('excluded')})
    returning ${sql.ref(`${table}.${patient}`)} as patient`.execute(tx)
  return result.rows.map(row => row.patient)
}

const set = (name: string): RawBuilder<unknown> => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`

/** Patients per transaction when all cases are read. PGlite runs in the server's thread, so requests wait for each transaction. */
const batch = 200

/** Yields the ids of all patients in batches. */
async function* patientsInBatches(db: Db): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    const rows = await db.selectFrom('patients').select('id').where('id', '>', last).orderBy('id').limit(batch).execute()
    if (!rows.length) return
    last = rows.at(-1)!.id
    yield rows.map(({ id }) => id)
  }
}

/** Computes and stores the standings of all patients. Returns the patients whose stored rows were different. */
export async function rebuildStandings(db: Db): Promise<number[]> {
  const changed: number[] = []
  for await (const ids of patientsInBatches(db))
    changed.push(
      ...(await (db.isTransaction ? storeStandings(db, ids) : db.transaction().execute(tx => storeStandings(tx, ids)))),
    )
  return changed
}

/** Among these patients (by default, all), those whose stored standings differ from what the rules compute. Changes nothing. */
export async function differingStandings(db: Db, only?: readonly number[]): Promise<number[]> {
  const differing: number[] = []
  for await (const ids of only ? [only] : patientsInBatches(db)) {
    // One snapshot of the database, so that a change that is being saved is either seen completely or not at all.
    const { computed, stored } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async tx => ({ computed: await computeStandings(tx, ids), stored: await loadStandings(tx, ids) }))
    for (const row of computed.applications)
      if (!isDeepStrictEqual(row, stored.applications.get(row.application_id))) differing.push(row.record_id)
    for (const row of computed.cases)
      if (!isDeepStrictEqual(row, stored.cases.get(row.patient_id))) differing.push(row.patient_id)
  }
  return [...new Set(differing)]
}

async function loadStandings(db: Db, patientIds: readonly number[]) {
  const applications = await db
    .selectFrom('application_standings')
    .select(['application_id', 'record_id', 'facility_id', 'advocate_id', 'status', 'awaits', 'awaits_since'])
    .select(['readable_until', 'ended_at', 'updated_at'])
    .where('record_id', '=', ofPatients(patientIds))
    .execute()
  const cases = await db
    .selectFrom('case_standings')
    .select(['patient_id', 'advocate_id', 'tab', 'awaits_since', 'updated_at'])
    .select(['submitted', 'processing', 'accepted', 'denied'])
    .where('patient_id', '=', ofPatients(patientIds))
    .execute()
  return {
    applications: new Map(applications.map(row => [row.application_id, row])),
    cases: new Map(cases.map(row => [row.patient_id, row])),
  }
}

/**
 * Stores who last changed a patient, and when. Lists show the patient's advocate their own change for half an hour. Like
 * `storeStandings`, this must come after the handler's last change.
 */
export async function storeLastChange(
  tx: Db,
  { patient_id, by, at, added }: { patient_id: number; by: number; at: string; added: boolean },
): Promise<void> {
  await tx
    .updateTable('case_standings')
    .set({ changed_by: by, changed_at: at, ...(added && { added_by: by }) })
    .where('patient_id', '=', patient_id)
    .execute()
}

/** Stores the change with each patient if the audited action adds or changes patients. Lists read it there, not in the audit log. */
export async function storeLastChanges(
  tx: Db,
  action: string,
  change: { by: number; at: string },
  subjects: readonly AuditSubject[],
): Promise<void> {
  if (!changingActions.includes(action)) return
  for (const { patient_id } of subjects)
    if (patient_id) await storeLastChange(tx, { ...change, patient_id, added: action === addingAction })
}

/** Compares all stored standings with what the rules compute, and logs an error if any differ. Changes nothing. */
export async function checkStandings(db: Db, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const differing = await differingStandings(db)
  if (differing.length > 0)
    log.error({ cases: differing.length }, 'cases differ from what their lists show: run npm run rebuild, and report this error')
}
