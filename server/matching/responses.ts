import { type SqlBool, sql } from 'kysely'
import { fewestResponses, responseDays } from '#domain/matching/sorts.ts'
import { answeredAt } from '../applications/answeredAt.ts'
import type { Db } from '../db/connect.ts'

/**
 * For each of these facilities, the median time from an application to the first answer, in whole minutes, based on applications
 * from the last `responseDays` days. Omits facilities with fewer than `fewestResponses` answers.
 */
export async function responseMinutes(db: Db, ids: readonly number[], now: string): Promise<ReadonlyMap<number, number>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('applications')
    .where(sql<SqlBool>`applications.facility_id = any(${ids}::int[])`)
    .where(sql<SqlBool>`applications.created_at > ${now}::timestamptz - make_interval(days => ${sql.lit(responseDays)})`)
    .where(sql<SqlBool>`${answeredAt} is not null`)
    .groupBy('applications.facility_id')
    .having(sql<SqlBool>`count(*) >= ${sql.lit(fewestResponses)}`)
    .select('applications.facility_id')
    .select(
      sql<number>`round(percentile_cont(0.5) within group
        (order by extract(epoch from ${answeredAt} - applications.created_at)) / 60)::int`.as('minutes'),
    )
    .execute()
  return new Map(rows.map(({ facility_id, minutes }) => [facility_id, minutes]))
}
