import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, hasRoleAt } from '#domain/actor.ts'
import { canRequestInformation } from '#domain/applications/requests/requestRules.ts'
import { stepFields } from '#domain/applications/steps.ts'
import { statuses } from '#domain/statuses/statuses.ts'

const asking = statuses.filter(status => canRequestInformation({ status }))

const inReview = sql`applications.status in ('In Review', 'Request for Interview')`
const openRequest = sql`from application_requests request where request.application_id = applications.id
  and request.answered_at is null and request.withdrawn_at is null`

/**
 * The side that must act next, ignoring information requests: the SQL equivalent of `sideToAct`. A test compares the two for every
 * combination.
 */
export const awaited: RawBuilder<'advocate' | 'facility' | null> = sql`case
  when (applications.status = 'New' or ${inReview}) and applications.insurance_accepted is null then 'facility'
  when ${inReview} and applications.application_approved is null
    and (applications.insurance_accepted or applications.request_for_interview is not null) then 'facility'
  when applications.status in ('Accepted', 'Booked') and applications.patient_agreed is null then 'advocate'
  when applications.status = 'Booked' and applications.patient_admitted is null then 'facility'
  when applications.status = 'Admitted' and applications.record_outcome is null then 'advocate'
end`

/** The side that must act next, including information requests: the SQL equivalent of `computeTurn`. */
export const turn: RawBuilder<'advocate' | 'facility' | null> = sql`case
  when applications.status = any(${asking}) and exists (select ${openRequest}) then 'advocate' else ${awaited} end`

const moves = sql.join(stepFields.map(field => sql.ref(`applications.${field}_at`)))
const informed = sql`(select max(greatest(request.answered_at, request.withdrawn_at)) from application_requests request
  where request.application_id = applications.id)`

/** When that side's turn began. */
export const turnSince: RawBuilder<string> = sql`coalesce(
  case when applications.status = any(${asking}) then (select min(request.asked_at) ${openRequest}) end,
  greatest(applications.created_at, ${moves}, case when ${awaited} = 'facility' then ${informed} end))`

/** Whether an application needs this person's action, equivalent to "mine" in `whoseTurn`. */
export function waitsFor(actor: Actor): RawBuilder<SqlBool> {
  const houses = actor.facility_roles
    .map(role => role.facility_id)
    .filter(facility => hasRoleAt(actor, facility, 'Admissions Coordinator'))
  const mine = [
    ...(actor.is_patient_advocate ? [sql`(applications.advocate_id = ${actor.id} and ${turn} = 'advocate')`] : []),
    ...(houses.length ? [sql`(applications.facility_id = any(${houses}) and ${turn} = 'facility')`] : []),
  ]
  return mine.length ? sql<SqlBool>`coalesce(${sql.join(mine, sql` or `)}, false)` : sql<SqlBool>`false`
}

/** Whether any application can need this person's action. */
export const hasMoves = (actor: Actor): boolean =>
  actor.is_patient_advocate || actor.facility_roles.some(role => role.facility_role === 'Admissions Coordinator')
