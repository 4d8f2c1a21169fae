import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Clause, ColumnTest, Scope } from '#domain/scope.ts'

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
