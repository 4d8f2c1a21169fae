import { type SqlBool, sql } from 'kysely'
import { type Answering, effectiveAnswering, type FacilityAnswering } from '#domain/directory/answering/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { byName } from '../../platform/db/listing.ts'

/** The response-time settings of these facilities, sorted by name. Excludes deleted facilities. */
export async function listAnswering(
  db: Db,
  filter: { ids: readonly number[]; organization_id?: number | null },
): Promise<FacilityAnswering[]> {
  const rows = await db
    .selectFrom('facilities')
    .leftJoin('facility_answering as said', 'said.facility_id', 'facilities.id')
    .where('facilities.deleted_at', 'is', null)
    .where(sql<SqlBool>`(facilities.id = any(${filter.ids}) or facilities.organization_id = ${filter.organization_id ?? null})`)
    .select(['facilities.id', 'facilities.organization_id', 'facilities.name', 'facilities.state', 'facilities.zip_code'])
    .select(['said.answer_target_minutes', 'said.answering_hours', 'said.time_zone'])
    .orderBy(byName('facilities.name'))
    .orderBy('facilities.id')
    .execute()
  return rows.map(({ id, organization_id, name, state, zip_code, ...settings }) => ({
    ...effectiveAnswering(settings, { state, zip_code }),
    facility_id: id,
    organization_id,
    facility_name: name,
  }))
}

/** A facility's response-time settings; with `hold`, locks the row until the transaction ends. */
export async function findAnswering(db: Db, id: number, hold = false): Promise<FacilityAnswering | undefined> {
  if (hold) await db.selectFrom('facilities').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return (await listAnswering(db, { ids: [id] }))[0]
}

export const saveAnswering = (tx: Db, facility_id: number, { answering_hours, ...settings }: Answering, updated_at: string) => {
  const row = { ...settings, answering_hours: answering_hours && JSON.stringify(answering_hours), updated_at }
  return tx
    .insertInto('facility_answering')
    .values({ facility_id, ...row })
    .onConflict(conflict => conflict.column('facility_id').doUpdateSet(row))
    .execute()
}

/** When a facility first answered an application; null if it has not. */
export const answeredAt = sql`least(applications.insurance_accepted_at, applications.request_for_interview_at, applications.application_approved_at)`
