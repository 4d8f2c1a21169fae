import { type RawBuilder, sql } from 'kysely'

/**
 * A parameter for a statement that one plan must serve for all values. PostgreSQL does not look into the subselect when it estimates
 * rows. Otherwise, a plan for a user with few rows seems so much cheaper than a plan for any user that PostgreSQL plans the statement
 * every time it runs, which can take longer than running it.
 */
export const forAnyValue = (value: unknown, type: 'int' | 'text'): RawBuilder<never> => sql`(select ${value}::${sql.raw(type)})`
