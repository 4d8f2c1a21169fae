import { states } from '#domain/states.ts'
import type { Db } from '../db/connect.ts'
import { batch, type Decision, type Gathered, type ImportOptions, type Junk, type Reading, write } from './batches.ts'
import { phone, said, zip5 } from './clean.ts'
import { fingerprint } from './fingerprint.ts'
import { properCase } from './properCase.ts'
import type { Row } from './table.ts'
import { onceEach } from './unique.ts'

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
  /** Claimed hospitals have members here or were edited here, so they keep their own data. */
  hospitals: { new: number; changed: number; unchanged: number; claimed: number }
  junk: Junk[]
}

/**
 * Adds hospitals as organizations on the free plan, identified by Medicare certification number. They need no approval, because
 * they have no accounts. Throws `CannotImport` if the file cannot be read or has other columns.
 */
export async function importHospitals(db: Db, path: string, options: ImportOptions): Promise<HospitalsReport> {
  const gathered = await gatherHospitals(path, options)
  await options.check?.(db, gathered)
  return { rows: gathered.rows, hospitals: await write(db, gathered, options), junk: gathered.junk }
}

/** All hospitals in a file without duplicates; a number with contradictory rows is a conflict and is left out. */
export async function gatherHospitals(path: string, reading: Reading) {
  const { found, rows, duplicates, conflicts, junk, look } = await onceEach(path, shapes, reading, {
    read: readHospital,
    keyOf: one => one.source_id,
    called: one => `certification number ${one.source_id.replace('cms:', '')}`,
    facts: Object.fromEntries(columns.map(column => [column.replaceAll('_', ' '), (one: Hospital) => one[column]])),
  })
  return {
    rows,
    junk,
    look,
    notes: { duplicates, conflicts },
    target: { table: 'organizations', key: 'source_id', noun: 'hospitals' },
    total: found.length,
    decide: (db, from, how) => decide(db, found.slice(from, from + batch), how),
  } satisfies Gathered
}

async function decide(db: Db, hospitals: readonly Hospital[], how?: 'locked'): Promise<Decision[]> {
  const ids = hospitals.map(hospital => hospital.source_id)
  const rows = await db
    .selectFrom('organizations')
    .selectAll()
    .where('source_id', 'in', ids)
    .$if(how === 'locked', query => query.forUpdate())
    .execute()
  const standing = new Map(rows.map(row => [row.source_id, row]))
  const claimed = await claimedOf(db, ids)
  return hospitals.map(hospital => {
    const before = standing.get(hospital.source_id)
    const source_hash = digestOf(hospital)
    const row = { ...hospital, source_hash }
    if (!before) return { outcome: 'new', before, row: { ...row, ...asNew } }
    const stands = digestOf(before)
    const edited = before.source_hash !== null && before.source_hash !== stands
    if (edited || claimed.has(hospital.source_id)) return { outcome: 'claimed', before, row }
    return { outcome: stands === source_hash ? 'unchanged' : 'changed', before, row }
  })
}

/** The digest of a hospital's imported columns; other columns, such as an email address, do not count as edits. */
const digestOf = (of: Record<(typeof columns)[number], unknown>) =>
  fingerprint(Object.fromEntries(columns.map(column => [column, of[column]])), [])

const asNew = { type: 'hospital', plan: 'free', active_status: 'Approved' }

const stateCodes: ReadonlySet<string> = new Set(states.map(state => state.code))

function readHospital(row: Row): Hospital | { reason: string } {
  const ccn = row.cell('ccn').toUpperCase()
  const name = said(row.cell('name'))
  const state = row.cell('state').toUpperCase()
  // Numbers have six characters, but spreadsheets drop the leading zero for the first states.
  if (!/^[0-9A-Z]{5,6}$/.test(ccn)) return { reason: 'no Medicare certification number' }
  if (!name) return { reason: 'no name' }
  if (!stateCodes.has(state)) return { reason: state ? `"${state.slice(0, 30)}" is not a U.S. state` : 'no state' }
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

/** Hospitals already in use (members, paid plan or changed status). */
async function claimedOf(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('organizations')
    .select('source_id')
    .where('source_id', 'in', ids)
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
