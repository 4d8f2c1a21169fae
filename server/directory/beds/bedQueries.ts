import { type SqlBool, sql } from 'kysely'
import { countExpiresAt, offeredBedKinds, sameKind } from '#domain/directory/beds/rules.ts'
import { type BedSettings, defaultSettings, type FacilityBeds, type HistoryRow } from '#domain/directory/beds/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullNameOrNull } from '../../platform/db/expressions.ts'
import { byName, onPage, pageLimits } from '../../platform/db/listing.ts'

/** The open beds of these facilities, sorted by name. Excludes deleted facilities. */
export async function listBeds(
  db: Db,
  which: { ids: readonly number[]; organization_id?: number | null },
): Promise<FacilityBeds[]> {
  const facilities = await db
    .selectFrom('facilities')
    .leftJoin('bed_settings as said', 'said.facility_id', 'facilities.id')
    .where('facilities.deleted_at', 'is', null)
    .where(sql<SqlBool>`(facilities.id = any(${which.ids}) or facilities.organization_id = ${which.organization_id ?? null})`)
    .select(['facilities.id', 'facilities.organization_id', 'facilities.name', 'facilities.total_beds'])
    .select(['facilities.treatment_levels', 'facilities.accepted_genders'])
    .select(['said.fade_hours', 'said.hold_minutes', 'said.reminder'])
    .orderBy(byName('facilities.name'))
    .orderBy('facilities.id')
    .execute()
  const reported = await reportedBeds(
    db,
    facilities.map(one => one.id),
  )
  return facilities.map(({ id, organization_id, name, total_beds, treatment_levels, accepted_genders, ...stored }) => {
    const settings = settingsOf(stored)
    const rows = reported.filter(row => row.facility_id === id)
    return {
      ...settings,
      facility_id: id,
      organization_id,
      facility_name: name,
      total_beds,
      beds: offeredBedKinds({ treatment_levels: treatment_levels ?? [], accepted_genders }).map(kind => {
        const row = rows.find(one => sameKind(one, kind))
        if (!row) return { ...kind, id: null, open: null, held: 0, told_at: null, told_by: null, fades_at: null }
        return { ...row, fades_at: countExpiresAt(row.told_at, settings) }
      }),
    }
  })
}

/** A facility's settings, with defaults for any that it has not set. */
export const settingsOf = (columns: { [K in keyof BedSettings]: BedSettings[K] | null }): BedSettings => ({
  fade_hours: columns.fade_hours ?? defaultSettings.fade_hours,
  hold_minutes: columns.hold_minutes ?? defaultSettings.hold_minutes,
  reminder: columns.reminder ?? defaultSettings.reminder,
})

const reportedBeds = (db: Db, facility_ids: number[]) =>
  db
    .selectFrom('open_beds as bed')
    .leftJoin('users', 'users.id', 'bed.told_by')
    .where(sql<SqlBool>`bed.facility_id = any(${facility_ids})`)
    .select(['bed.id', 'bed.facility_id', 'bed.treatment_level', 'bed.population', 'bed.open', 'bed.held', 'bed.told_at'])
    .select(fullNameOrNull('users').as('told_by'))
    .execute()

export const findBeds = async (db: Db, id: number): Promise<FacilityBeds | undefined> => (await listBeds(db, { ids: [id] }))[0]

export const saveSettings = (tx: Db, facility_id: number, settings: BedSettings, updated_at: string) =>
  tx
    .insertInto('bed_settings')
    .values({ facility_id, ...settings, updated_at })
    .onConflict(conflict => conflict.column('facility_id').doUpdateSet({ ...settings, updated_at }))
    .execute()

/** A page of the report history, newest first, and the total count. */
export async function listHistory(
  db: Db,
  facility_id: number,
  page: { page_number: number; page_size: number },
): Promise<{ data: HistoryRow[]; total: number }> {
  const lines = db.selectFrom('open_bed_history as line').where('line.facility_id', '=', facility_id)
  const data = await lines
    .leftJoin('users', 'users.id', 'line.told_by')
    .select(['line.id', 'line.at', 'line.treatment_level', 'line.population', 'line.open', 'line.what', 'line.by_link'])
    .select(fullNameOrNull('users').as('by'))
    .orderBy('line.id', 'desc')
    .$call(onPage(pageLimits(page)))
    .execute()
  const { total } = await lines.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { data, total }
}
