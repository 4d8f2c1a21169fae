import { type SqlBool, sql } from 'kysely'
import { countExpiresAt, offeredBedKinds, sameKind, suitsPatient } from '#domain/directory/beds/rules.ts'
import { defaultSettings, type ReportedBed } from '#domain/directory/beds/schema.ts'
import type { Facts } from '#domain/matching/facts.ts'
import { genderTags } from '#domain/matching/facts.ts'
import type { BedStatus } from '#domain/matching/order.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Directory } from './directory.ts'
import type { Search } from './searches.ts'

type Asking = Pick<Facts, 'treatment_levels' | 'gender'>

const fadeHours = sql<number>`coalesce(said.fade_hours, ${sql.lit(defaultSettings.fade_hours)})`

const reportedRows = (db: Db) =>
  db
    .selectFrom('open_beds as bed')
    .leftJoin('bed_settings as said', 'said.facility_id', 'bed.facility_id')
    .select(['bed.facility_id', 'bed.treatment_level', 'bed.population', 'bed.told_at'])
    .select([sql<number>`bed.open - bed.held`.as('free'), fadeHours.as('fade_hours')])

export const bedRows = (db: Db, ids: readonly number[]) =>
  reportedRows(db).where('bed.facility_id', '=', sql<number>`any(${ids}::int[])`).orderBy('bed.treatment_level').orderBy('bed.id')

type Row = Awaited<ReturnType<ReturnType<typeof reportedRows>['execute']>>[number]

/** Whether the facility still offers the reported kind of bed, and whether that kind suits this patient. */
function counts(directory: Directory, { treatment_levels, gender }: Asking, row: Row): boolean {
  const features = directory.facilities.row(row.facility_id)?.features ?? new Int32Array()
  const accepted_genders = features.find(id => genderTags.includes(id)) ?? null
  return (
    suitsPatient(row, { levels: treatment_levels, gender }) &&
    offeredBedKinds({
      treatment_levels: features.includes(row.treatment_level) ? [row.treatment_level] : [],
      accepted_genders,
    }).some(kind => sameKind(kind, row))
  )
}

/** The facilities whose counts of open beds have this status, in order of id. */
export const facilitiesWith = (status: BedStatus, beds: ReadonlyMap<number, number>): number[] =>
  [...beds].flatMap(([id, free]) => (statusOf(free) === status ? [id] : [])).sort((a, b) => a - b)

const statusOf = (free: number): BedStatus => (free > 0 ? 'open' : 'full')

/** The order of the match list depends on these. */
export const bedStatuses = (beds: ReadonlyMap<number, number>): NonNullable<Search['beds']> =>
  new Map([...beds].map(([id, free]) => [id, statusOf(free)]))

/**
 * The number of open beds for this patient at each facility whose count has not expired. Never cached, because counts change often
 * and expire.
 */
export async function openBedsNow(
  db: Db,
  directory: Directory,
  asking: Asking,
  now: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await reportedRows(db)
    .where(sql<SqlBool>`bed.told_at + make_interval(hours => ${fadeHours}) > ${now}::timestamptz`)
    .execute()
  const free = new Map<number, number>()
  for (const row of rows)
    if (counts(directory, asking, row)) free.set(row.facility_id, (free.get(row.facility_id) ?? 0) + row.free)
  return free
}

/** The beds reported by these facilities that suit this patient, including those with expired counts. Sorted by level of care. */
export function suitingBeds(directory: Directory, asking: Asking, rows: readonly Row[]): ReadonlyMap<number, ReportedBed[]> {
  const suiting = rows.filter(row => counts(directory, asking, row))
  return new Map(
    [...Map.groupBy(suiting, row => row.facility_id)].map(([id, ones]) => [
      id,
      ones.map(({ facility_id: _, fade_hours, ...bed }) => ({ ...bed, fades_at: countExpiresAt(bed.told_at, { fade_hours }) })),
    ]),
  )
}
