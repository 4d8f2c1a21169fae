import type { Notes } from '#domain/imports/schema.ts'
import { usState } from '#domain/imports/values.ts'
import type { Db } from '../../platform/db/connect.ts'
import { placeByZip } from '../../platform/geo/place.ts'
import { isZipPrefixIn } from '../../platform/geo/zips.ts'
import { batch, type Decision, type ImportOptions, type ParsedFile, type ReadOptions, type SkippedRow, write } from './batches.ts'
import { type Cleaned, type Finding, nonBlank, phone, placeColumns, type RowRemarks, zip5 } from './clean.ts'
import { fingerprint } from './rows.ts'
import type { Row } from './table.ts'
import { readUnique } from './unique.ts'
import { placeNear } from './usPlaces.ts'

const shapes = { hospitals: ['ccn', 'name', 'address_line_one', 'city', 'state', 'zip_code', 'phone_number'] }
const optional = { hospitals: ['latitude', 'longitude'] }

/** The headings of the hospital files that CMS publishes, today's and earlier ones. */
const aliases = {
  'facility id': 'ccn',
  'provider id': 'ccn',
  'provider number': 'ccn',
  'cms certification number (ccn)': 'ccn',
  prvdr_num: 'ccn',
  'facility name': 'name',
  'hospital name': 'name',
  fac_name: 'name',
  address: 'address_line_one',
  'address 1': 'address_line_one',
  st_adr: 'address_line_one',
  'city/town': 'city',
  city_name: 'city',
  state_cd: 'state',
  'zip code': 'zip_code',
  zip: 'zip_code',
  zip_cd: 'zip_code',
  'telephone number': 'phone_number',
  'phone number': 'phone_number',
  phone: 'phone_number',
  phne_num: 'phone_number',
  lat: 'latitude',
  lon: 'longitude',
  lng: 'longitude',
}

type Hospital = {
  source_id: string
  name: string
  phone_number: string | null
  address_line_one: string | null
  city: string | null
  state: string
  zip_code: string | null
  /** Undefined if the file has no coordinates. An existing hospital then keeps its own. */
  latitude?: number | null
  longitude?: number | null
}
const columns = ['name', 'phone_number', 'address_line_one', 'city', 'state', 'zip_code', 'latitude', 'longitude'] as const

export type HospitalsReport = {
  rows: number
  /** Claimed hospitals have members or were edited in Passage, so the import does not change them. */
  hospitals: { new: number; changed: number; unchanged: number; claimed: number }
  skipped: SkippedRow[]
  remarks: SkippedRow[]
  notes: Notes
}

/**
 * Adds hospitals as organizations on the free plan, identified by Medicare certification number. They need no approval because they
 * have no accounts. Throws `CannotImport` if the file cannot be read or lacks required columns.
 */
export async function importHospitals(db: Db, path: string, options: ImportOptions): Promise<HospitalsReport> {
  const parsed = await gatherHospitals(path, options)
  const checked = (await options.check?.(db, parsed)) ?? parsed
  const hospitals = await write(db, checked, options)
  const { rows, skipped, remarks } = parsed
  return { rows, hospitals, skipped, remarks, notes: parsed.notes }
}

/**
 * Collects all hospitals in a file, without duplicates. Leaves out certification numbers with conflicting rows and reports them as
 * conflicts.
 */
export async function gatherHospitals(path: string, options: ReadOptions) {
  const layout = { shapes, optional, aliases }
  const { found, rows, duplicates, conflicts, skipped, remarks, zip_restored, filtered, summary, known } = await readUnique(
    path,
    layout,
    options,
    {
      read: readHospital,
      keyOf: hospital => hospital.source_id,
      describe: hospital => `certification number ${hospital.source_id.replace('cms:', '')}`,
      facts: Object.fromEntries(columns.map(column => [column.replaceAll('_', ' '), (hospital: Hospital) => hospital[column]])),
    },
  )
  return {
    rows,
    skipped,
    remarks,
    summary,
    known,
    notes: { duplicates, conflicts, zip_restored, filtered },
    target: { table: 'organizations', key: 'source_id', noun: 'hospitals' },
    total: found.length,
    decide: (db, from, mode) => decide(db, found.slice(from, from + batch), mode),
  } satisfies ParsedFile
}

async function decide(db: Db, hospitals: readonly Hospital[], mode?: 'locked'): Promise<Decision[]> {
  const ids = hospitals.map(hospital => hospital.source_id)
  const rows = await db
    .selectFrom('organizations')
    .selectAll()
    .where('source_id', 'in', ids)
    .$if(mode === 'locked', query => query.forUpdate())
    .execute()
  const existing = new Map(rows.map(row => [row.source_id, row]))
  const claimed = await claimedOf(db, ids)
  return hospitals.map(hospital => {
    const before = existing.get(hospital.source_id)
    const facts = { ...hospital, ...placeOf(hospital, before) }
    const source_hash = digestOf(facts)
    const row = { ...facts, source_hash }
    if (!before) return { outcome: 'new', before, row: { ...row, ...asNew } }
    const currentDigest = digestOf(before)
    const edited = before.source_hash !== null && before.source_hash !== currentDigest
    if (edited || claimed.has(hospital.source_id)) return { outcome: 'claimed', before, row }
    return { outcome: currentDigest === source_hash ? 'unchanged' : 'changed', before, row }
  })
}

type Place = { latitude: number | null; longitude: number | null }

/** The coordinates in the file. Without them, those that are stored, or else the center of a ZIP code of the hospital's state. */
function placeOf({ latitude, longitude, state, zip_code }: Hospital, before: Place | undefined): Place {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  if (before && before.latitude !== null) return { latitude: before.latitude, longitude: before.longitude }
  const center = zip_code !== null && isZipPrefixIn(zip_code, state) ? placeByZip(zip_code) : null
  return { latitude: center?.latitude ?? null, longitude: center?.longitude ?? null }
}

/** A hash of a hospital's imported columns. Changes to other columns, such as the email address, are not edits. */
const digestOf = (values: Record<(typeof columns)[number], unknown>) =>
  fingerprint(Object.fromEntries(columns.map(column => [column, values[column]])), [])

const asNew = { type: 'hospital', plan: 'free', active_status: 'Approved' }

function readHospital(row: Row, remarks: RowRemarks): Hospital | Finding {
  const ccn = row.cell('ccn').toUpperCase()
  const name = nonBlank(row.cell('name'))
  const state = usState(row.cell('state'))
  // Certification numbers have six characters, but spreadsheets drop a leading zero.
  if (!/^[0-9A-Z]{5,6}$/.test(ccn)) return { columns: ['ccn'], reason: 'no Medicare certification number' }
  if (!name) return { columns: ['name'], reason: 'no name' }
  if (!state)
    return {
      columns: ['state'],
      reason: row.cell('state') ? `"${row.cell('state').slice(0, 30)}" is not a U.S. state` : 'no state',
    }
  const cased = (column: string) => {
    const text = nonBlank(row.cell(column))
    return text && properCase(text)
  }
  const zip_code = remarks.take('zip_code', zip5(row.cell('zip_code'), state))
  return {
    source_id: `cms:${ccn.padStart(6, '0')}`,
    name: properCase(name),
    phone_number: remarks.take('phone_number', withoutExtension(row.cell('phone_number'))),
    address_line_one: cased('address_line_one'),
    city: cased('city'),
    state,
    zip_code,
    ...coordinates(row, { state, zip_code: zip_code ?? '' }, remarks),
  }
}

/** An organization's phone number has no extension. */
function withoutExtension(text: string): Cleaned<string> {
  const { value, remark } = phone(text)
  if (!value?.extension) return { value: value?.number ?? null, ...(remark && { remark }) }
  return { value: value.number, remark: `extension ${value.extension} in "${text.slice(0, 60)}" was left out` }
}

/**
 * The coordinates; null if the cells are empty or unusable, and undefined if they are not in the file. Those outside the state, or too far
 * from the ZIP code, are replaced like those of a facility.
 */
function coordinates(row: Row, at: { state: string; zip_code: string }, remarks: RowRemarks): Partial<Place> {
  const [north, east] = [row.cell('latitude'), row.cell('longitude')]
  if (!north && !east) return row.has('latitude') ? { latitude: null, longitude: null } : {}
  const [latitude, longitude] = [Number(north || Number.NaN), Number(east || Number.NaN)]
  const isUsable = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (isUsable) {
    const place = placeNear(at, { latitude, longitude, county: null, geo_source: 'street' }, remarks)
    return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
  }
  remarks.add(placeColumns, `"${north.slice(0, 30)}", "${east.slice(0, 30)}" are not coordinates and were left out`)
  return { latitude: null, longitude: null }
}

/** Finds hospitals that are already in use: those with members, a paid plan, or a changed status. */
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

/** Words that contain vowels but stay uppercase in names and addresses. */
const capitals = new Set(
  'II III IV VI VII VIII USA US UCLA UCSF UPMC UNC UHS UAB UMC UVA UF USC USMD UH UI UW VA IHS AMC AHN OSU OSF OU NE NW SE SW PO RR FM LLC LLP'.split(
    ' ',
  ),
)
const small = new Set('of the and at for in on by to de del la las los y'.split(' '))
const withoutVowels = new Set(
  'st dr rd mt ft ln ct pl sq ste hwy pkwy blvd jr sr mr mrs ms rt tpk twp sts hts hgts plz bldg flr ctr cntr srvs hlth trl fwy frwy pkw'.split(
    ' ',
  ),
)

/** Converts text in all capitals to normal case: "ST MARY'S OF THE LAKE" becomes "St Mary's of the Lake". */
export function properCase(text: string): string {
  if (text !== text.toUpperCase()) return text
  return text
    .toLowerCase()
    .split(' ')
    .map((word, index, all) =>
      small.has(word) && index > 0 && !all[index - 1]!.endsWith(',') ? word : word.replace(/[a-z0-9']+/g, cased),
    )
    .join(' ')
}

function cased(word: string, index: number, text: string): string {
  const upper = word.toUpperCase()
  if (capitals.has(upper)) return upper
  // Ordinals become lowercase (1st, 42nd, 5th). Other words that start with a digit stay uppercase (12B).
  if (/^\d/.test(word)) return /^\d+(st|nd|rd|th)$/.test(word) ? word : upper
  // Short words without vowels are initials.
  if (word.length > 1 && word.length <= 5 && !/[aeiouy']/.test(word) && !withoutVowels.has(word) && text.length === word.length)
    return upper
  const name = /^(mc|o')([a-z]{2,})$/.exec(word)
  if (name) return capital(name[1]!) + capital(name[2]!)
  return index > 0 && /^'/.test(word) ? word : capital(word)
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
