import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Clause, ColumnTest, Scope } from '#domain/scope.ts'
import type { Db } from './connect.ts'

/** Parameters whose values are known only when the statement runs. Code that builds the statement cannot depend on those values. */
type Parameters<Values extends unknown[]> = { [Index in keyof Values]: RawBuilder<Values[Index]> }

type Template = { text: string; parameters: readonly unknown[]; positions: ReadonlyMap<unknown, number> }

/**
 * Builds and compiles a statement once instead of for each request. For a statement with many columns, Kysely takes longer to do
 * this than PostgreSQL takes to run the statement. Later calls only fill in the values.
 */
export function compiledOnce<Values extends unknown[], Row>(
  build: (db: Db, ...parameters: Parameters<Values>) => Compilable<Row>,
): (db: Db, ...values: Values) => CompiledQuery<Row> {
  const forScope = compiledByScope<Values, Row>((db, _scope, ...parameters) => build(db, ...parameters))
  return (db, ...values) => forScope(db, 'all', ...values)
}

/**
 * Like `compiledOnce`, but for a statement that is limited to a scope. Compiles it once for each combination of the scope's
 * conditions.
 */
export function compiledByScope<Values extends unknown[], Row>(
  build: (db: Db, scope: Scope, ...parameters: Parameters<Values>) => Compilable<Row>,
): (db: Db, scope: Scope, ...values: Values) => CompiledQuery<Row> {
  const templates = new Map<string, Template>()
  return (db, scope, ...values) => {
    const { shape, tested } = conditionsOf(scope)
    let template = templates.get(shape)
    if (!template) {
      template = compile(scope, values.length, (limited, parameters) => build(db, limited, ...(parameters as Parameters<Values>)))
      templates.set(shape, template)
    }
    const { text, parameters, positions } = template
    const all = [...values, ...tested]
    return CompiledQuery.raw(
      text,
      parameters.map(parameter => (positions.has(parameter) ? all[positions.get(parameter)!] : parameter)),
    ) as CompiledQuery<Row>
  }
}

/** More column sets than all forms have, so that requests with unusual fields cannot fill the memory. */
const mostColumnSets = 200

/**
 * Like `compiledOnce`, but for a statement that writes a record. Compiles it once for each set of columns. Skips columns whose value
 * is undefined, as Kysely does.
 */
export function compiledByColumns<Values extends unknown[], Row>(
  build: (db: Db, columns: Record<string, RawBuilder<unknown>>, ...parameters: Parameters<Values>) => Compilable<Row>,
): (db: Db, record: object, ...values: Values) => CompiledQuery<Row> {
  type Compiled = (db: Db, ...values: unknown[]) => CompiledQuery<Row>
  const statements = new Map<string, Compiled>()
  return (db, record, ...values) => {
    const entries = Object.entries(record).filter(([, value]) => value !== undefined)
    const names = entries.map(([name]) => name)
    const key = names.join()
    let compiled = statements.get(key)
    if (!compiled) {
      compiled = compiledOnce<unknown[], Row>((db, ...parameters) => {
        const columns = Object.fromEntries(names.map((name, at) => [name, parameters[at]!]))
        return build(db, columns, ...(parameters.slice(names.length) as Parameters<Values>))
      })
      if (statements.size < mostColumnSets) statements.set(key, compiled)
    }
    return compiled(db, ...entries.map(([, value]) => value), ...values)
  }
}

/** Compiles the statement with placeholders for its own values and for the scope's values. */
function compile(
  scope: Scope,
  count: number,
  build: (scope: Scope, parameters: RawBuilder<unknown>[]) => Compilable<unknown>,
): Template {
  const positions = new Map<unknown, number>()
  const placeholder = <Token extends object>(token: Token): Token => {
    positions.set(token, positions.size)
    return token
  }
  const inserted = Array.from({ length: count }, () => sql`${placeholder({})}`)
  const limited = mapTests(scope, test => withPlaceholder(test, placeholder as (token: object) => never))
  const { sql: text, parameters } = build(limited as Scope, inserted).compile()
  return { text, parameters, positions }
}

function withPlaceholder(test: ColumnTest, placeholder: (token: object) => never): ColumnTest {
  if (isList(test)) return test.length === 0 ? [] : test.length === 1 ? [placeholder({})] : placeholder([0, 0])
  if ('after' in test) return { after: placeholder({}) }
  return 'not' in test ? { not: placeholder([]) } : test
}

/** The values that the scope compares columns with, in order, and the rest of the scope as text. */
function conditionsOf(scope: Scope): { shape: string; tested: unknown[] } {
  const tested: unknown[] = []
  const shape = mapTests(scope, test => {
    if (isList(test)) {
      if (test.length) tested.push(test.length === 1 ? test[0] : test)
      return Math.min(test.length, 2)
    }
    if ('after' in test) return tested.push(test.after) && 'after'
    if ('not' in test) return tested.push(test.not) && 'not'
    return test
  })
  return { shape: JSON.stringify(shape), tested }
}

function mapTests(scope: Scope, change: (test: ColumnTest) => unknown): unknown {
  const mapClause = ({ columns, either, through }: Clause): unknown => ({
    ...(columns && { columns: Object.fromEntries(Object.entries(columns).map(([column, test]) => [column, change(test)])) }),
    ...(either && { either: either.map(mapClause) }),
    ...(through && { through: { ...through, any: through.any.map(mapClause) } }),
  })
  return typeof scope === 'string' ? scope : { any: scope.any.map(mapClause) }
}

const isList = (test: ColumnTest): test is readonly (string | number | boolean)[] => Array.isArray(test)
