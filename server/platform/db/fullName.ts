import { type RawBuilder, sql } from 'kysely'

/** "First Last" from the users table with this alias; empty if a left join found no user. */
export const fullName = (alias: string): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})`

/** "First Last" from the users table with this alias; null if a left join found no user. */
export const fullNameOrNull = (alias: string): RawBuilder<string | null> => sql<string | null>`nullif(${fullName(alias)}, '')`
