import { type RawBuilder, sql } from 'kysely'
import { patientTables } from '../copies/patientTables.ts'
import type { Db } from '../db/connect.ts'

type Name = keyof typeof patientTables
type Way = { by: string; of?: Name; also?: { by: string; of: Name } }

/** What stays when the patient goes, and why: rows of numbers and times, which triggers refuse to remove. */
export const outlives: readonly Name[] = [
  // The accounting, 45 CFR 164.528: to whom, when, by which release.
  'disclosures',
  // The trail, 45 CFR 164.312(b) and 164.316(b)(2), and its seals.
  'audit_events',
  'audit_sealed_events',
]

/** The rows of a table that belong to these patients. */
function ofPatients(table: Name, ids: readonly number[]): RawBuilder<unknown> {
  const { by, of, also } = patientTables[table] as Way
  const through = (column: string, parent: Name) =>
    sql`${sql.ref(`${table}.${column}`)} in (select id from ${sql.table(parent)} where ${ofPatients(parent, ids)})`
  const own = of ? through(by, of) : sql`${sql.ref(`${table}.${by}`)} = any(${ids}::int[])`
  return also ? sql`(${own} or ${through(also.by, also.of)})` : own
}

/** Erases patients whole, in the transaction given, and writes down which files go once it is committed. */
export async function erasePatients(tx: Db, ids: readonly number[], now: string): Promise<void> {
  await sql`
    insert into files_to_remove (name, written_at)
    select name, ${now}::timestamptz from (
      select s3_filename as name from documents where patient_id = any(${ids}::int[])
      union select s3_filename from releases where patient_id = any(${ids}::int[])
      union select signed_page from releases where patient_id = any(${ids}::int[]) and signed_page is not null) files
    on conflict do nothing`.execute(tx)
  // For this transaction alone: what is only ever added otherwise lets go of these rows.
  await sql`set local passage.erasing = 'on'`.execute(tx)
  for (const table of Object.keys(patientTables) as Name[])
    if (!outlives.includes(table)) await sql`delete from ${sql.table(table)} where ${ofPatients(table, ids)}`.execute(tx)
}
