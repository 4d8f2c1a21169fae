import { type SqlBool, sql } from 'kysely'

/** Whether a row of `facility_pairs` waits for a decision. A deleted or retired facility is no longer anyone's duplicate. */
export const isOpenPair = sql<SqlBool>`facility_pairs.state = 'Open' and not exists (
  select from facilities where facilities.id in (first_id, second_id) and (deleted_at is not null or retired_at is not null))`
