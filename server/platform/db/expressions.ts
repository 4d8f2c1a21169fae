import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { mostCounted } from '#domain/platform/bulk.ts'
import { pacificZone } from '#domain/platform/dates.ts'
import type { Clause, ColumnTest, Scope } from '#domain/scope.ts'
import type { Db } from './connect.ts'
import type { Tables } from './tables.ts'

/** The SQL condition that limits `table` to a scope. An empty list of allowed values matches nothing. */
export function where(scope: Scope, table: string): Expression<SqlBool> {
  if (scope === 'all') return sql<SqlBool>`true`
  if (scope === 'none') return sql<SqlBool>`false`
  return anyOf(scope.any, table)
}

const anyOf = (clauses: readonly Clause[], table: string) =>
  join(
    clauses.map(clause => clauseSql(clause, table)),
    'or',
    'false',
  )

function clauseSql(clause: Clause, table: string): RawBuilder<SqlBool> {
  const parts = Object.entries(clause.columns ?? {}).map(([column, test]) => columnSql(sql.ref(`${table}.${column}`), test))
  if (clause.either) parts.push(anyOf(clause.either, table))
  if (clause.through) {
    const { table: joined, from, to, any } = clause.through
    parts.push(
      sql<SqlBool>`exists (select from ${sql.table(joined)} where ${sql.ref(`${joined}.${to}`)} = ${sql.ref(`${table}.${from}`)} and ${anyOf(any, joined)})`,
    )
  }
  // A clause without tests must not match everything.
  return join(parts, 'and', 'false')
}

function columnSql(column: RawBuilder<unknown>, test: ColumnTest): RawBuilder<SqlBool> {
  if (isList(test)) {
    if (test.length === 0) return sql<SqlBool>`false`
    // A generic plan assumes that an array has ten elements, so a single value is compared directly.
    return test.length === 1 ? sql<SqlBool>`${column} = ${test[0]}` : sql<SqlBool>`${column} = any(${test})`
  }
  if ('after' in test) return sql<SqlBool>`${column} > ${test.after}`
  if ('not' in test) return sql<SqlBool>`not (${column} = any(${test.not}))`
  return test.empty ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} is not null`
}

const join = (parts: RawBuilder<SqlBool>[], operator: 'and' | 'or', none: 'true' | 'false'): RawBuilder<SqlBool> =>
  parts.length ? sql<SqlBool>`(${sql.join(parts, sql.raw(` ${operator} `))})` : sql<SqlBool>`${sql.raw(none)}`

const isList = (test: ColumnTest): test is readonly (string | number | boolean)[] => Array.isArray(test)

/** The number of rows that a FROM clause yields, counted only up to `mostCounted` + 1. */
export const cappedCount = (from: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select ${from} limit ${sql.lit(mostCounted + 1)}) counted)`

export const capped = (total: number): number => Math.min(total, mostCounted + 1)

/** "First Last" from the users table with this alias; empty if a left join found no user. */
export const fullName = (alias: string): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})`

/** "First Last" from the users table with this alias; null if a left join found no user. */
export const fullNameOrNull = (alias: string): RawBuilder<string | null> => sql<string | null>`nullif(${fullName(alias)}, '')`

/** A facility's main phone number with its extension, in the form that `showPhone` displays (`+16175550142;ext=12`). */
export const mainPhone = sql<string | null>`facilities.main_phone_number || coalesce(';ext=' || facilities.phone_extension, '')`

/**
 * Each row's organization, for a lateral join. The limit makes PostgreSQL look up the organizations of a page's rows one by one. It
 * would rather read the entire table of organizations, which takes longer the more there are.
 */
export const organizationOf =
  <Table extends 'users' | 'facilities'>(table: Table) =>
  (eb: ExpressionBuilder<Tables, Table>) =>
    (eb as unknown as ExpressionBuilder<Tables, 'users'>)
      .selectFrom('organizations')
      .select(['organizations.name', 'organizations.type', 'organizations.active_status'])
      .whereRef('organizations.id', '=', `${table as 'users'}.organization_id`)
      .limit(sql.lit(1))
      .as('organization')

/** The start, in a time zone, of the day that is `days` days after this one (yyyy-MM-dd). */
export const midnightIn = (zone: string, day: string, days = 0): RawBuilder<string> =>
  sql<string>`((${day}::date + ${days}::int)::timestamp at time zone ${sql.lit(zone)})`

/** The start, in Pacific time (the admin area's time zone), of the day that is `days` days after this one. */
export const pacificMidnight = (day: string, days = 0): RawBuilder<string> => midnightIn(pacificZone, day, days)

/** The seconds of an interval, or of a time since 1970. Thousands of values take a third less time than with `extract`, which is exact. */
export const secondsOf = (value: RawBuilder<unknown>): RawBuilder<number> => sql<number>`date_part('epoch', ${value})`

/** Characters ignored when comparing names: spaces, punctuation, and typographic quotation marks and dashes. */
const ignored = '[[:space:][:punct:]‘’“”‚„–—…®™]+'
const key = (name: RawBuilder<unknown>) => sql<string>`regexp_replace(lower(${name}), ${ignored}, '', 'g')`

/**
 * Whether two names are equal, ignoring case, spaces, and punctuation (S-16). If the name contains only punctuation, only case is
 * ignored.
 */
export const sameName = (column: string, name: string): RawBuilder<boolean> =>
  sql`(lower(${sql.ref(column)}) = lower(${name}) or ${key(sql.ref(column))} = nullif(${key(sql`${name}::text`)}, ''))`

/** Advisory lock keys, unique in this codebase. */
const locks = { feature_tags: 7_274_130, payers: 7_274_131, organizations: 7_274_132 }

/**
 * Prevents other transactions from adding a name to the list until this one ends. If two transactions add the same name
 * concurrently, the second one finds the row that the first one added.
 */
export const lockNames = (tx: Db, list: keyof typeof locks) =>
  sql`select pg_advisory_xact_lock(${sql.lit(locks[list])})`.execute(tx)
