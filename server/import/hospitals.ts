import { sql } from 'kysely'
import { states } from '#domain/states.ts'
import type { Db } from '../db/connect.ts'
import { phone, said, zip5 } from './clean.ts'
import { batch, type Junk } from './facilities.ts'
import type { Progress } from './progress.ts'
import { properCase } from './properCase.ts'
import { openTable, type Row } from './table.ts'

const shapes = {
  hospitals: ['ccn', 'name', 'address_line_one', 'city', 'state', 'zip_code', 'phone_number', 'latitude', 'longitude'],
}

type Hospital = {
  source_id: string
  name: string
  phone_number: string | null
  address_line_one: string | null
  city: string | null
  state: string
  zip_code: string | null
  latitude: number | null
  longitude: number | null
}
const columns = ['name', 'phone_number', 'address_line_one', 'city', 'state', 'zip_code', 'latitude', 'longitude'] as const

export type HospitalsReport = {
  rows: number
  /** Claimed: people of it have an account here, so it keeps its own data. */
  hospitals: { new: number; changed: number; unchanged: number; claimed: number }
  junk: Junk[]
}

/**
 * Adds the hospitals as organizations on the free plan, known by their Medicare certification number; nobody has an account at
 * them, so there is nothing to await an approval for. Throws `CannotImport` where the file cannot be read or has another shape.
 */
export async function importHospitals(
  db: Db,
  path: string,
  { now, progress }: { now: Date; progress: Progress },
): Promise<HospitalsReport> {
  const table = await openTable(path, shapes)
  const report: HospitalsReport = { rows: 0, hospitals: { new: 0, changed: 0, unchanged: 0, claimed: 0 }, junk: [] }
  const hospitals = new Map<string, Hospital>()
  for await (const row of table.rows) {
    report.rows++
    const hospital = 'reason' in row ? row : readHospital(row)
    if ('reason' in hospital) report.junk.push({ line: row.line, reason: hospital.reason })
    else hospitals.set(hospital.source_id, hospital)
  }
  const rows = [...hospitals.values()]
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch)
    const claimed = await claimedOf(db, some)
    const written = await upsert(
      db,
      some.filter(hospital => !claimed.has(hospital.source_id)),
      now,
    )
    report.hospitals.claimed += claimed.size
    report.hospitals.new += written.filter(row => row.is_new).length
    report.hospitals.changed += written.filter(row => !row.is_new).length
    report.hospitals.unchanged += some.length - claimed.size - written.length
    progress('hospitals written', from + some.length, rows.length)
  }
  return report
}

const stateCodes: ReadonlySet<string> = new Set(states.map(state => state.code))

function readHospital(row: Row): Hospital | { reason: string } {
  const ccn = row.cell('ccn').toUpperCase()
  const name = said(row.cell('name'))
  const state = row.cell('state').toUpperCase()
  // Six characters; a spreadsheet eats the zero of the first states.
  if (!/^[0-9A-Z]{5,6}$/.test(ccn)) return { reason: 'no Medicare certification number' }
  if (!name) return { reason: 'no name' }
  if (!stateCodes.has(state)) return { reason: state ? `"${state.slice(0, 30)}" is no state` : 'no state' }
  const cased = (column: string) => {
    const text = said(row.cell(column))
    return text && properCase(text)
  }
  return {
    source_id: `cms:${ccn.padStart(6, '0')}`,
    name: properCase(name),
    phone_number: phone(row.cell('phone_number'))?.number ?? null,
    address_line_one: cased('address_line_one'),
    city: cased('city'),
    state,
    zip_code: zip5(row.cell('zip_code')),
    latitude: degrees(row.cell('latitude')),
    longitude: degrees(row.cell('longitude')),
  }
}

const degrees = (text: string) => (text && Number.isFinite(Number(text)) ? Number(text) : null)

/** Those with people, a paid plan or a status of their own. */
async function claimedOf(db: Db, hospitals: readonly Hospital[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('organizations')
    .select('source_id')
    .where(
      'source_id',
      'in',
      hospitals.map(hospital => hospital.source_id),
    )
    .where(eb =>
      eb.or([
        eb('plan', '<>', 'free'),
        eb('active_status', '<>', 'Approved'),
        eb.exists(eb.selectFrom('users').select('users.id').whereRef('users.organization_id', '=', 'organizations.id')),
      ]),
    )
    .execute()
  return new Set(rows.map(row => row.source_id!))
}

/** Answers only the rows it wrote; a row that was there before carries the mark of the transaction that replaced it (`xmax`). */
async function upsert(db: Db, hospitals: readonly Hospital[], now: Date): Promise<{ is_new: boolean }[]> {
  const at = now.toISOString()
  const names = sql.join(columns.map(column => sql.ref(column)))
  const of = (table: string) => sql.join(columns.map(column => sql.ref(`${table}.${column}`)))
  const { rows } = await sql<{ is_new: boolean }>`
    insert into organizations (source_id, type, plan, active_status, created_at, updated_at, ${names})
    select source_id, 'hospital', 'free', 'Approved', ${at}::timestamptz, ${at}::timestamptz, ${names}
    from jsonb_populate_recordset(null::organizations, ${JSON.stringify(hospitals)}::jsonb)
    on conflict (source_id) do update
    set ${sql.join(columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}, updated_at = excluded.updated_at
    where (${of('organizations')}) is distinct from (${of('excluded')})
    returning (xmax = 0) as is_new
  `.execute(db)
  return rows
}
