import { type RawBuilder, sql } from 'kysely'
import { noInterviewNeeded, type ReasonColumn, reasons } from '#domain/applications/reasons.ts'

const columns = Object.keys(reasons) as ReasonColumn[]
/** What a facility gave as its reason; the patient's own is another. */
export const ofFacilities = columns.filter(column => column !== 'not_ready_to_commit_reason')

/** The reasons for No of each application, a row each: `cross join lateral` it. */
export const refusals = (which: readonly ReasonColumn[] = columns): RawBuilder<unknown> => sql`(
  select reason from unnest(array[${sql.join(which.map(name => sql.ref(`applications.${name}`)))}]) as given (reason)
  where reason is not null and reason <> ${noInterviewNeeded}
) as refused`
