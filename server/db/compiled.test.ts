import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import type { Scope } from '#domain/scope.ts'
import { compiledByColumns, compiledByScope, compiledOnce } from './compiled.ts'
import type { Tables } from './tables.ts'
import { where } from './where.ts'

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: opened => new PostgresIntrospector(opened),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const textOf = ({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) => ({ text, parameters })

test('inserts the values of each call, wherever the statement uses them', () => {
  let builds = 0
  const users = compiledOnce((_db, since: RawBuilder<string>, ids: RawBuilder<readonly number[]>) => {
    builds++
    return db
      .selectFrom('users')
      .select(['id', sql<boolean>`created_at > ${since}`.as('is_new')])
      .where('role_id', '=', 1)
      .where('id', '=', sql<number>`any(${ids})`)
      .where('created_at', '>', since)
  })
  const text = `select "id", created_at > $1 as "is_new" from "users" where "role_id" = $2 and "id" = any($3) and "created_at" > $4`
  expect(textOf(users(db, 'Monday', [1]))).toEqual({ text, parameters: ['Monday', 1, [1], 'Monday'] })
  expect(textOf(users(db, 'Friday', [2, 3]))).toEqual({ text, parameters: ['Friday', 1, [2, 3], 'Friday'] })
  expect(builds).toBe(1)
})

const clauses = (values: number[], text: string): Scope[] => [
  'all',
  'none',
  { any: [] },
  { any: [{}] },
  { any: [{ columns: { id: [] } }] },
  { any: [{ columns: { id: [values[0]!] } }] },
  { any: [{ columns: { id: values, status: [text] } }] },
  { any: [{ columns: { status: values, id: [text] } }] },
  { any: [{ columns: { ended_at: { after: text } } }, { columns: { id: [values[0]!] } }] },
  { any: [{ columns: { ended_at: { empty: true } } }] },
  { any: [{ columns: { ended_at: { empty: false } } }] },
  { any: [{ columns: { status: { not: [text] } }, either: [{ columns: { id: values } }, { columns: { id: [] } }] }] },
  { any: [{ through: { table: 'releases', from: 'id', to: 'patient_id', any: [{ columns: { id: values } }] } }] },
  { any: [{ through: { table: 'releases', from: 'record_id', to: 'patient_id', any: [{ columns: { id: values } }] } }] },
]

test('gives each scope its own conditions and values', () => {
  const select = (scope: Scope, id: RawBuilder<number> | number) =>
    (db.selectFrom('applications') as SelectQueryBuilder<Tables, 'applications', object>)
      .select('id')
      .where(where(scope, 'applications'))
      .where('id', '=', id)
  let builds = 0
  const inScope = compiledByScope((_db, scope, id: RawBuilder<number>) => {
    builds++
    return select(scope, id)
  })
  // The second round uses the statements that the first one compiled.
  const rounds = [clauses([1, 2], 'New'), clauses([3, 4, 5], 'Booked')]
  for (const scope of rounds.flat()) expect(textOf(inScope(db, scope, 7))).toEqual(textOf(select(scope, 7).compile()))
  expect(builds).toBe(rounds[0]!.length)
})

test('compiles a record once for each set of columns, and skips undefined values', () => {
  let builds = 0
  const rename = compiledByColumns((_db, columns, id: RawBuilder<number>) => {
    builds++
    return db
      .updateTable('users')
      .set(columns as never)
      .where('id', '=', id)
  })
  const both = `update "users" set "first_name" = $1, "last_name" = $2 where "id" = $3`
  expect(textOf(rename(db, { first_name: 'Ana', last_name: 'Ruiz' }, 7))).toEqual({ text: both, parameters: ['Ana', 'Ruiz', 7] })
  expect(textOf(rename(db, { first_name: 'Bo', last_name: null }, 8))).toEqual({ text: both, parameters: ['Bo', null, 8] })
  expect(builds).toBe(1)
  const first = `update "users" set "first_name" = $1 where "id" = $2`
  expect(textOf(rename(db, { first_name: 'Cy', last_name: undefined }, 9))).toEqual({ text: first, parameters: ['Cy', 9] })
  expect(builds).toBe(2)
})

test('keeps a limited number of column sets', () => {
  const save = compiledByColumns((_db, columns) =>
    db
      .updateTable('users')
      .set(columns as never)
      .where('id', '=', 1),
  )
  const texts = Array.from({ length: 300 }, (_, at) => textOf(save(db, { [`column${at}`]: at })))
  expect(texts.at(-1)).toEqual({ text: 'update "users" set "column299" = $1 where "id" = $2', parameters: [299, 1] })
})
