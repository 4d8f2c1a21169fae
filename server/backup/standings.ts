import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

const triggers = [
  ['applications', 'applications_change_standing'],
  ['application_requests', 'requests_change_standing'],
  ['releases', 'releases_change_standing'],
  ['patients', 'patients_change_standing'],
] as const

/**
 * Loads many rows in this transaction without the triggers that maintain `application_standings` and `case_standings`, and then fills
 * these tables with one statement each. The triggers would take about twenty times as long. Requires the role that owns the tables,
 * and locks them until the transaction ends.
 */
export async function loadInBulk<T>(tx: Db, load: () => Promise<T>): Promise<T> {
  const alter = async (change: 'disable' | 'enable') => {
    for (const [table, trigger] of triggers)
      await sql`alter table ${sql.table(table)} ${sql.raw(change)} trigger ${sql.ref(trigger)}`.execute(tx)
  }
  await alter('disable')
  const loaded = await load()
  await sql`delete from application_standings`.execute(tx)
  await sql`delete from case_standings`.execute(tx)
  await fillStandings(tx)
  await alter('enable')
  return loaded
}

/** Fills the empty tables `application_standings` and `case_standings`. */
export async function fillStandings(tx: Db) {
  await sql`insert into application_standings
    select now_.* from applications a cross join lateral application_standing_now(a.id) now_`.execute(tx)
  await sql`insert into case_standings select now_.* from patients p cross join lateral case_standing_now(p.id) now_`.execute(tx)
}
