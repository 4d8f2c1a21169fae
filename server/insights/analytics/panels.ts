import { type RawBuilder, sql } from 'kysely'
import { ages, type Panel, panelDefinitions, steps } from '#domain/insights/analytics/panels.ts'
import { pacificZone } from '#domain/platform/dates.ts'
import { answeredAt } from '../../directory/answering/queries.ts'
import { midnightIn, secondsOf } from '../../platform/db/expressions.ts'
import { applicationsOfCohort } from '../metrics.ts'
import { refusals } from '../reportQueries.ts'
import { arrivedAt, payerGroupOf } from '../waits.ts'

export type Between = { start_date: string; end_date: string; zone: string }
/** The county of a ZIP code, with its state: "Los Angeles, CA". */
export type County = { zip_code: string; name: string }
export type PanelFilters = Omit<Between, 'zone'> & {
  now: string
  state?: string | undefined
  organization_id?: number | undefined
}
type PanelQuery = PanelFilters & { counties: readonly County[] }

const answerTime = sql`${answeredAt} - applications.created_at`
const zone = sql.lit(pacificZone)
/** SQL condition: the time is within the date range. */
export const within = (column: RawBuilder<unknown>, { start_date, end_date, zone }: Between) =>
  sql`${column} >= ${midnightIn(zone, start_date)} and ${column} < ${midnightIn(zone, end_date, 1)}`

const onDays = (column: RawBuilder<unknown>, filters: PanelFilters) => within(column, { ...filters, zone: pacificZone })
const inState = (column: RawBuilder<unknown>, { state }: PanelFilters) => (state ? sql`and ${column} = ${state}` : sql``)

/** SQL condition: the application was sent to one of the organization's facilities or by one of its advocates. */
const inOrganization = ({ organization_id: id }: PanelFilters) =>
  id ? sql`and (facilities.organization_id = ${id} or applications.organization_id = ${id})` : sql``
const sent = (filters: PanelFilters) => sql`${inState(sql`facilities.state`, filters)} ${inOrganization(filters)}`

/** SQL condition: the patient belongs to the hospital or has an application to one of the treatment center's facilities. */
const patientsOf = ({ organization_id: id }: PanelFilters) =>
  id
    ? sql`and (patients.organization_id = ${id} or exists (select from applications join facilities on facilities.id = applications.facility_id
        where applications.record_id = patients.id and facilities.organization_id = ${id}))`
    : sql``

/** Median hours from arrival to admission, by a group of the admitted patients of hospitals. */
const waitsBy = (filters: PanelFilters, group: RawBuilder<unknown>, joins: RawBuilder<unknown> = sql``) => sql`
  select name as key, name as label, count(*) as count, percentile_cont(0.5) within group (order by hours) as value,
    -percentile_cont(0.5) within group (order by hours) as at
  from (select ${group} as name, ${secondsOf(sql`placed.at - ${arrivedAt('patients')}`)} / 3600 as hours
    from (select record_id, min(patient_admitted_at) as at from applications
      where patient_admitted and ${onDays(sql`patient_admitted_at`, filters)} group by record_id) as placed
    join patients on patients.id = placed.record_id
    join organizations on organizations.id = patients.organization_id and organizations.type = 'hospital' ${joins}
    where placed.at >= ${arrivedAt('patients')} ${inState(sql`organizations.state`, filters)} ${patientsOf(filters)}) as waited
  group by name`

/** Each panel's query, which returns `key, label, count, value, at`, sorted by `at`. `readPanel` hides groups that are too small. */
export const panelQueries: Record<Panel, (filters: PanelQuery) => RawBuilder<unknown>> = {
  placements: filters => sql`
    select to_char(week, 'YYYY-MM-DD') as key, to_char(week, 'MM/DD/YYYY') as label, count(distinct record_id) as count, null::float8 as value,
      extract(epoch from week) as at
    from generate_series(date_trunc('week', ${filters.start_date}::date::timestamp), ${filters.end_date}::date::timestamp, interval '7 days') as week
    left join (select record_id, date_trunc('week', patient_admitted_at at time zone ${zone}) as admitted_in from applications
      join facilities on facilities.id = applications.facility_id
      where patient_admitted and ${onDays(sql`patient_admitted_at`, filters)} ${sent(filters)}) as admitted on admitted_in = week
    group by week`,

  funnel: filters => sql`
    select step as key, step as label, counts[at] as count, null::float8 as value, at
    from (
      with cohort as (select patients.id from patients left join organizations on organizations.id = patients.organization_id
        where not patients.is_sample and ${onDays(sql`patients.created_at`, filters)} ${inState(sql`organizations.state`, filters)} ${patientsOf(filters)})
      select array[(select count(*) from cohort), count(*), count(*) filter (where accepted), count(*) filter (where agreed),
        count(*) filter (where admitted)] as counts
      from (select bool_or(application_approved) as accepted, bool_or(patient_agreed) as agreed, bool_or(patient_admitted) as admitted
        from ${applicationsOfCohort()} group by record_id) as applied) as counted,
      unnest(${steps}::text[]) with ordinality as listed (step, at)`,

  'first-answer-by-facility': filters => sql`
    select key, label, count, value, -value as at from (
      select facilities.id::text as key, min(facilities.name) as label, count(*) as count,
        percentile_cont(0.5) within group (order by ${secondsOf(answerTime)} / 60) as value
      from applications join facilities on facilities.id = applications.facility_id
      where ${answeredAt} is not null and ${onDays(sql`applications.created_at`, filters)} ${sent(filters)}
      group by facilities.id) as answered`,

  'answer-targets': filters => sql`
    select key, label, count, value, value as at from (
      select facility_id::text as key, min(name) as label, count(*) as count, 100.0 * count(*) filter (where not late) / count(*) as value
      from (select facilities.id as facility_id, facilities.name, ${answeredAt} is not null as answered,
          exists (select from answer_warnings where application_id = applications.id and kind = 'due') as late
        from applications join facilities on facilities.id = applications.facility_id
        where ${onDays(sql`applications.created_at`, filters)} ${sent(filters)}) as sent
      where answered or late group by facility_id) as kept`,

  'placement-by-organization': filters => sql`
    select key, label, count, value, -value as at from (
      select organizations.id::text as key, min(organizations.name) as label, count(*) as count,
        percentile_cont(0.5) within group (order by ${secondsOf(sql`placed.at - first.at`)} / 3600) as value
      from (select record_id, min(patient_admitted_at) as at from applications
        where patient_admitted and ${onDays(sql`patient_admitted_at`, filters)} group by record_id) as placed
      join patients on patients.id = placed.record_id
      join organizations on organizations.id = patients.organization_id and organizations.type = 'hospital'
      cross join lateral (select min(created_at) as at from applications where record_id = placed.record_id) as first
      where true ${inState(sql`organizations.state`, filters)} ${patientsOf(filters)}
      group by organizations.id) as placements`,

  'wait-by-county': filters =>
    waitsBy(
      filters,
      sql`coalesce(county.name, 'County not known')`,
      sql`left join unnest(${filters.counties.map(county => county.zip_code)}::text[], ${filters.counties.map(county => county.name)}::text[])
        as county (zip_code, name) on county.zip_code = organizations.zip_code`,
    ),

  'wait-by-level': filters =>
    waitsBy(filters, sql`level.content`, sql`join feature_tags as level on level.id = any(patients.treatment_levels)`),

  'wait-by-payer': filters => waitsBy(filters, payerGroupOf('patients')),

  'decline-reasons': filters => sql`
    select reason as key, reason as label, count(*) as count, null::float8 as value, -count(*) as at
    from applications join facilities on facilities.id = applications.facility_id cross join lateral ${refusals()}
    where ${onDays(sql`applications.created_at`, filters)} ${sent(filters)}
    group by reason`,

  'close-reasons': filters => sql`
    select close_reason as key, close_reason as label, count(*) as count, null::float8 as value, -count(*) as at
    from applications join facilities on facilities.id = applications.facility_id
    where close_reason is not null and ${onDays(sql`applications.created_at`, filters)} ${sent(filters)}
    group by close_reason`,

  'unmet-need': ({ start_date, end_date, ...filters }) => sql`
    select concat_ws('|', level, state, county) as key,
      concat_ws(' · ', coalesce(min(feature_tags.content), 'Level of care not stated'), nullif(county, '') || ', ' || state) as label,
      sum(empty)::int as count, round(100.0 * sum(empty) / sum(searches))::float8 as value, -sum(empty) as at
    from match_searches left join feature_tags on feature_tags.id = match_searches.level
    where day between ${start_date}::date and ${end_date}::date ${inState(sql`state`, { start_date, end_date, ...filters })}
    group by level, state, county having sum(empty) > 0`,

  'directory-freshness': ({ now, ...filters }) => sql`
    select age.key, age.label, count(facilities.id) as count, null::float8 as value, age.at
    from (values ${sql.join(ages.map(({ key, label, below }, index) => sql`(${index}::int, ${key}::text, ${label}::text, ${ages[index - 1]?.below ?? 0}::int, ${below}::int)`))}) as age (at, key, label, above, below)
    left join facilities on facilities.deleted_at is null ${inState(sql`facilities.state`, { now, ...filters })}
      ${filters.organization_id ? sql`and facilities.organization_id = ${filters.organization_id}` : sql``}
      and facilities.updated_at <= ${now}::timestamptz - make_interval(days => age.above)
      and (age.below is null or facilities.updated_at > ${now}::timestamptz - make_interval(days => age.below))
    group by age.at, age.key, age.label`,
}

/** Sorts visible rows first, so groups that are too small to show never push them out of the list. */
export const shownFirst = (panel: Panel): RawBuilder<unknown> =>
  panelDefinitions[panel].kind === 'series' ? sql`at` : sql`few, case when not few then at end, label, key`
