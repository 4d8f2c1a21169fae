import { type RawBuilder, sql } from 'kysely'

/** "First Last" of the users table with this alias; empty if the row is absent. */
export const fullName = (alias: string): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})`

/** "First Last" of the users table with this alias; null if a left join found no user. */
export const fullNameOrNull = (alias: string): RawBuilder<string | null> => sql<string | null>`nullif(${fullName(alias)}, '')`
