/**
 * A condition on one column: equal to one of these values, later than an instant, equal to none of these values, or (not) empty.
 */
export type ColumnTest =
  | readonly (string | number | boolean)[]
  | { after: string }
  | { not: readonly (string | number)[] }
  | { empty: boolean }

/**
 * All columns pass their tests, and for each entry of `through`, a row of that table whose `to` equals this row's `from` matches
 * one of its clauses.
 */
export type Clause = {
  columns?: Record<string, ColumnTest>
  /** At least one of these clauses must also match. */
  either?: readonly Clause[]
  through?: { table: string; from: string; to: string; any: readonly Clause[] }
}

/** The rows an actor may access, as data. The server compiles it to SQL for both lists and single rows. */
export type Scope = 'all' | 'none' | { any: readonly Clause[] }
