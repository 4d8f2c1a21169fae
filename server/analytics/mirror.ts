import { type RawBuilder, sql } from 'kysely'
import { smallestGroup } from '#domain/insights/metrics.ts'
import type { Db } from '../db/connect.ts'
import { answeredAt, type Between, within } from './panels.ts'
import { ofFacilities, refusals } from './refusals.ts'

const minutes = sql`percentile_cont(0.5) within group (order by extract(epoch from ${answeredAt} - applications.created_at) / 60)`
/** Of those that were accepted and are decided, how many were admitted, in per cent. */
const kept = sql`100.0 * count(*) filter (where applications.patient_admitted)
  / nullif(count(*) filter (where applications.application_approved and (applications.patient_admitted is not null or applications.patient_agreed = false)), 0)`

/** A treatment center beside the facilities of the states in which it has some; fewer than five of them have no median. */
export async function findMirror(db: Db, organization_id: number, between: Between) {
  const sent = sql`from applications join facilities on facilities.id = applications.facility_id where ${within(sql`applications.created_at`, between)}`
  const its = sql`facilities.organization_id = ${organization_id}`
  const { rows } = await sql<Record<`${'own' | 'state'}_${'applications' | 'minutes' | 'kept'}`, number | null>>`
    with each as (select facilities.id, count(*) as applications, ${minutes} as minutes, ${kept} as kept
      ${sent} and facilities.state in (select state from facilities where ${its}) group by facilities.id),
    own as (select count(*) as applications, ${minutes} as minutes, ${kept} as kept ${sent} and ${its})
    select ${rounded(sql`(select applications from own)`)} as own_applications,
      ${rounded(sql`(select minutes from own)`)} as own_minutes, ${rounded(sql`(select kept from own)`)} as own_kept,
      ${median('applications')} as state_applications, ${median('minutes')} as state_minutes, ${median('kept')} as state_kept
    from each`.execute(db)
  const told = rows[0]!
  const beside = (name: 'applications' | 'minutes' | 'kept') => ({ own: told[`own_${name}`], state: told[`state_${name}`] })
  const given = await sql<{ label: string; count: number }>`
    select reason as label, count(*)::int as count from applications join facilities on facilities.id = applications.facility_id
    cross join lateral ${refusals(ofFacilities)} where ${its} and ${within(sql`applications.created_at`, between)}
    group by reason order by count desc, label`.execute(db)
  return {
    applications: beside('applications'),
    answer_minutes: beside('minutes'),
    acceptances_kept: beside('kept'),
    reasons: given.rows,
  }
}

const rounded = (value: RawBuilder<unknown>) => sql`round((${value})::numeric, 1)::float8`
const median = (name: string) =>
  sql`case when count(each.${sql.ref(name)}) >= ${smallestGroup}
    then ${rounded(sql`percentile_cont(0.5) within group (order by each.${sql.ref(name)})`)} end`
