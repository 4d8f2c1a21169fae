import { type RawBuilder, sql } from 'kysely'
import { noInterviewNeeded, type ReasonColumn, reasons } from '#domain/applications/reasons.ts'

const columns = Object.keys(reasons) as ReasonColumn[]
/** Reasons given by the facility, excluding the one given by the patient. */
export const facilityReasonColumns = columns.filter(column => column !== 'not_ready_to_commit_reason')

/** The reasons given with a No in each application, one per row; use with `cross join lateral`. */
export const refusals = (reasonColumns: readonly ReasonColumn[] = columns): RawBuilder<unknown> => sql`(
  select reason from unnest(array[${sql.join(reasonColumns.map(name => sql.ref(`applications.${name}`)))}]) as given (reason)
  where reason is not null and reason <> ${noInterviewNeeded}
) as refused`
