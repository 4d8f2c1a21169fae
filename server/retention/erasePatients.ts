import { type RawBuilder, sql } from 'kysely'
import { patientTables } from '../copies/patientTables.ts'
import type { Db } from '../db/connect.ts'

type Name = keyof typeof patientTables
type Way = { by: string; of?: Name; also?: { by: string; of: Name } }

/** Tables whose rows are kept when a patient is erased. They contain only numbers and times, and triggers prevent deletion. */
export const tablesKept: readonly Name[] = [
  // The accounting of disclosures (45 CFR 164.528): recipient, time and release.
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
  await sql`
    insert into files_to_remove (name, written_at)
    select name, ${now}::timestamptz from (
      select s3_filename as name from documents where patient_id = any(${ids}::int[])
      union select s3_filename from releases where patient_id = any(${ids}::int[])
      union select signed_page from releases where patient_id = any(${ids}::int[]) and signed_page is not null) files
    on conflict do nothing`.execute(tx)
  // Allows this transaction to delete from append-only tables.
  await sql`set local passage.erasing = 'on'`.execute(tx)
  for (const table of Object.keys(patientTables) as Name[])
    if (!tablesKept.includes(table)) await sql`delete from ${sql.table(table)} where ${rowsOfPatients(table, ids)}`.execute(tx)
}
