import { subDays } from 'date-fns/subDays'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { tagIds } from '../catalog.ts'

/** Searches in the last few weeks by level of care and county: how many there were, and how many found nothing. */
const pastSearches = [
  ['Detox - residential', 'CA', 'Kern', 41, 17],
  ['Detox - residential', 'CA', 'Inyo', 12, 9],
  ['Detox - residential', 'CA', 'Los Angeles', 310, 11],
  ['Residential long-term (30+ days)', 'CA', 'Imperial', 28, 13],
  ['Residential long-term (30+ days)', 'CA', 'Humboldt', 19, 8],
  ['Residential long-term (30+ days)', 'NV', 'Clark', 36, 6],
  ['PHP / day treatment', 'CA', 'Fresno', 33, 12],
  ['PHP / day treatment', 'CA', 'Mono', 7, 3],
  ['IOP', 'CA', 'San Bernardino', 64, 7],
] as const

/** Inserts older data for the platform analytics: late answers, and searches without results. */
export async function insertHistory(tx: Db, now: Date): Promise<void> {
  await sql`
    insert into answer_warnings (application_id, since, kind, at)
    select applications.id, applications.created_at, 'due', applications.created_at + make_interval(mins => coalesce(answer_target_minutes, 60))
    from applications left join facility_answering on facility_answering.facility_id = applications.facility_id
    where answering_hours is null and coalesce(insurance_accepted_at, ${now.toISOString()}) >
      applications.created_at + make_interval(mins => coalesce(answer_target_minutes, 60))`.execute(tx)
  const day = subDays(now, 9).toISOString().slice(0, 10)
  await tx
    .insertInto('match_searches')
    .values(
      pastSearches.flatMap(([level, state, county, searches, empty]) =>
        tagIds('treatment_level', level).map(tag => ({
          day,
          state,
          county,
          level: tag,
          radius: 200,
          filtered: false,
          searches,
          empty,
          found: (searches - empty) * 4,
        })),
      ),
    )
    .execute()
}
