import { type RawBuilder, sql } from 'kysely'
import { ages, type Panel, steps } from '#domain/analytics/panels.ts'
import { reportingZone } from '#domain/insights/filters.ts'
import { smallestGroup } from '#domain/insights/metrics.ts'
import { pacificMidnight } from '../db/pacificDays.ts'
import { refusals } from './refusals.ts'

export type Between = { start_date: string; end_date: string; now: string }

const zone = sql.lit(reportingZone)
/** Whether an instant falls on one of the days. */
export const within = (column: RawBuilder<unknown>, { start_date, end_date }: Between) =>
  sql`${column} >= ${pacificMidnight(start_date)} and ${column} < ${pacificMidnight(end_date, 1)}`

/** When a facility first answered an application; null while it has not. */
export const answeredAt = sql`least(applications.insurance_accepted_at, applications.request_for_interview_at, applications.application_approved_at)`
/** So many longest rows are told. */
const most = 50
/** The map tells more than a list could. */
const mostPlaces = 500

/**
 * One question each, answered as `key, label, count, value` in the order in which it is told; a panel that is missing here does
 * not compile. `masking` hides what is too small afterwards.
 */
export const panelQueries: Record<Panel, (between: Between) => RawBuilder<unknown>> = {
  placements: between => sql`
    select to_char(week, 'YYYY-MM-DD') as key, to_char(week, 'MM/DD/YYYY') as label, count(distinct record_id) as count, null::float8 as value
    from (select record_id, date_trunc('week', patient_admitted_at at time zone ${zone}) as week from applications
      where patient_admitted and ${within(sql`patient_admitted_at`, between)}) as admitted
    group by week order by week`,

  funnel: between => sql`
    with entered as (select patients.id,
        exists (select from applications where record_id = patients.id) as applied,
        exists (select from applications where record_id = patients.id and application_approved) as accepted,
        exists (select from applications where record_id = patients.id and patient_agreed) as agreed,
        exists (select from applications where record_id = patients.id and patient_admitted) as admitted
      from patients where ${within(sql`patients.created_at`, between)}),
    counted as (select array[count(*), count(*) filter (where applied), count(*) filter (where accepted),
      count(*) filter (where agreed), count(*) filter (where admitted)] as counts from entered)
    select step as key, step as label, counts[at] as count, null::float8 as value
    from counted, unnest(${steps}::text[]) with ordinality as told (step, at) order by at`,

  'first-answer-by-facility': between => sql`
    select facilities.id::text as key, min(facilities.name) as label, count(*) as count,
      percentile_cont(0.5) within group (order by extract(epoch from ${answeredAt} - applications.created_at) / 60) as value
    from applications join facilities on facilities.id = applications.facility_id
    where ${answeredAt} is not null and ${within(sql`applications.created_at`, between)}
    group by facilities.id order by value desc, label limit ${most}`,

  'answer-targets': between => sql`
    select facility_id::text as key, min(name) as label, count(*) as count, 100.0 * count(*) filter (where not late) / count(*) as value
    from (select facilities.id as facility_id, facilities.name, ${answeredAt} is not null as answered,
        exists (select from answer_warnings where application_id = applications.id and kind = 'due') as late
      from applications join facilities on facilities.id = applications.facility_id
      where ${within(sql`applications.created_at`, between)}) as sent
    where answered or late
    group by facility_id order by value, label limit ${most}`,

  'placement-by-organization': between => sql`
    with placed as (select record_id, min(patient_admitted_at) as at from applications
      where patient_admitted and ${within(sql`patient_admitted_at`, between)} group by record_id)
    select organizations.id::text as key, min(organizations.name) as label, count(*) as count,
      percentile_cont(0.5) within group (order by extract(epoch from placed.at - first.at) / 3600) as value
    from placed join patients on patients.id = placed.record_id join organizations on organizations.id = patients.organization_id
    cross join lateral (select min(created_at) as at from applications where record_id = placed.record_id) as first
    group by organizations.id order by value desc, label limit ${most}`,

  'decline-reasons': between => sql`
    select reason as key, reason as label, count(*) as count, null::float8 as value
    from applications cross join lateral ${refusals()} where ${within(sql`applications.created_at`, between)}
    group by reason order by count(*) desc, reason limit ${most}`,

  'unmet-need': ({ start_date, end_date }) => sql`
    select concat_ws('|', level, state, county) as key,
      concat_ws(' · ', coalesce(min(feature_tags.content), 'Level of care not given'), nullif(county, '') || ', ' || state) as label,
      sum(empty)::int as count, round(100.0 * sum(empty) / sum(searches))::float8 as value
    from match_searches left join feature_tags on feature_tags.id = match_searches.level
    where day between ${start_date}::date and ${end_date}::date
    group by level, state, county having sum(empty) > 0 order by count desc, label limit ${mostPlaces}`,

  'directory-freshness': ({ now }) => sql`
    select age.key, age.label, count(facilities.id) as count, null::float8 as value
    from (values ${sql.join(ages.map(({ key, label, below }, at) => sql`(${at}::int, ${key}::text, ${label}::text, ${ages[at - 1]?.below ?? 0}::int, ${below}::int)`))}) as age (at, key, label, above, below)
    left join facilities on facilities.deleted_at is null
      and facilities.updated_at <= ${now}::timestamptz - make_interval(days => age.above)
      and (age.below is null or facilities.updated_at > ${now}::timestamptz - make_interval(days => age.below))
    group by age.at, age.key, age.label order by age.at`,
}

/** The rows as they leave: people in groups of fewer than five are not told, nor what was computed from so few. */
export const masking = (panel: Panel, rows: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (panel === 'directory-freshness') return sql`select key, label, count::int, value from (${rows}) as told`
  const few = sql`told.count > 0 and told.count < ${smallestGroup}`
  return sql`select key, label, case when ${few} then null else told.count::int end as count,
    case when ${few} then null else round(told.value::numeric, 1)::float8 end as value from (${rows}) as told`
}
