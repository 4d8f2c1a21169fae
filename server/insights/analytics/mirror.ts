import { type RawBuilder, sql } from 'kysely'
import { type TimeZone, timeZoneOf } from '#domain/directory/answering/timeZones.ts'
import { smallestGroup } from '#domain/insights/metrics.ts'
import { answeredAt } from '../../directory/answering/queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import { secondsOf } from '../../platform/db/expressions.ts'
import { facilityReasonColumns, refusals } from '../reportQueries.ts'
import { within } from './panels.ts'

type Days = { start_date: string; end_date: string }
type Figure = 'applications' | 'minutes' | 'kept'
type CountedFigures = Record<`${'own' | 'others'}_${Figure}`, number | null> &
  Record<'own_facilities' | 'other_facilities' | 'states' | 'received', number>

const minutes = sql`percentile_cont(0.5) within group (order by ${secondsOf(sql`${answeredAt} - applications.created_at`)} / 60)`
/** SQL: of a facility's accepted applications with a known outcome, the percentage that ended in an admission. */
const admittedShare = sql`100.0 * count(*) filter (where applications.patient_admitted)
  / nullif(count(*) filter (where applications.application_approved and (applications.patient_admitted is not null or applications.patient_agreed = false)), 0)`

/**
 * Compares a treatment center's facilities with other facilities in the same states (S-21). Each facility contributes one figure,
 * which is 0 if it has no applications. Includes only approved facilities that belong to an organization, because only those accept
 * applications. With fewer than five other facilities, the comparison figures are null.
 */
export async function findMirror(db: Db, organization_id: number, days: Days) {
  const time_zone = await findTimeZone(db, organization_id)
  const onDays = within(sql`applications.created_at`, { ...days, zone: time_zone })
  const { rows } = await sql<CountedFigures>`
    with listed as (select id, state, organization_id = ${organization_id} as own from facilities
      where deleted_at is null and status = 'Approved' and organization_id is not null
        and state in (select state from facilities where organization_id = ${organization_id} and deleted_at is null and status = 'Approved')),
    received as (select facility_id, count(*) as applications, ${minutes} as minutes, ${admittedShare} as kept
      from applications where facility_id = any(array(select id from listed)) and ${onDays} group by facility_id),
    each as (select own, coalesce(applications, 0) as applications, minutes, kept
      from listed left join received on received.facility_id = listed.id)
    select count(*) filter (where own)::int as own_facilities, count(*) filter (where not own)::int as other_facilities,
      (select count(distinct state)::int from listed) as states, coalesce(sum(applications) filter (where own), 0)::int as received,
      ${bothSides('applications', sql`avg(each.applications)`)}, ${bothSides('minutes', median('minutes'))}, ${bothSides('kept', median('kept'))}
    from each`.execute(db)
  const { own_facilities, other_facilities, states, received, ...found } = rows[0]!
  const comparison = (figure: Figure) => ({ own: found[`own_${figure}`], others: found[`others_${figure}`] })
  const declineReasons = await sql<{ label: string; count: number }>`
    select reason as label, count(*)::int as count from applications cross join lateral ${refusals(facilityReasonColumns)}
    where facility_id = any(array(select id from facilities where organization_id = ${organization_id})) and ${onDays}
    group by reason order by count desc, label`.execute(db)
  return {
    time_zone,
    facilities: { own: own_facilities, others: other_facilities },
    states,
    received,
    applications: comparison('applications'),
    answer_minutes: comparison('minutes'),
    acceptances_kept: comparison('kept'),
    reasons: declineReasons.rows,
  }
}

export async function findTimeZone(db: Db, organization_id: number): Promise<TimeZone> {
  const organization = await db
    .selectFrom('organizations')
    .select(['state', 'zip_code'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return timeZoneOf(organization)
}

const median = (figure: Figure) => sql`percentile_cont(0.5) within group (order by each.${sql.ref(figure)})`

/** A figure for the center's own facilities and, if at least five other facilities have this figure, one for those too. */
const bothSides = (figure: Figure, aggregate: RawBuilder<unknown>) => sql`
  round((${aggregate} filter (where own))::numeric, 1)::float8 as ${sql.ref(`own_${figure}`)},
  case when count(each.${sql.ref(figure)}) filter (where not own) >= ${smallestGroup}
    then round((${aggregate} filter (where not own))::numeric, 1)::float8 end as ${sql.ref(`others_${figure}`)}`
