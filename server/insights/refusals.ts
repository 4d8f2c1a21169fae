import { type RawBuilder, sql } from 'kysely'
import { noInterviewNeeded, type ReasonColumn, reasons } from '#domain/placement/applications/reasons.ts'

const columns = Object.keys(reasons) as ReasonColumn[]
/** Reason columns that facilities fill in; excludes the patient's own reason. */
export const facilityReasonColumns = columns.filter(column => column !== 'not_ready_to_commit_reason')

/** SQL: the reasons for each No in an application, one per row. Use with `cross join lateral`. */
export const refusals = (reasonColumns: readonly ReasonColumn[] = columns): RawBuilder<unknown> => sql`(
  select reason from unnest(array[${sql.join(reasonColumns.map(name => sql.ref(`applications.${name}`)))}]) as given (reason)
  where reason is not null and reason <> ${noInterviewNeeded}
) as refused`
