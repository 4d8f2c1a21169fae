/** A test of one column: the value is in a list, is later than an instant, is not in a list, or is (not) empty. */
export type ColumnTest =
  | readonly (string | number | boolean)[]
  | { after: string }
  | { not: readonly (string | number)[] }
  | { empty: boolean }

/**
 * Matches a row if every column passes its test and, with `through`, a row of that table whose `to` equals this row's `from`
 * matches one of its clauses.
 */
export type Clause = {
  columns?: Record<string, ColumnTest>
  /** At least one of these clauses must also match. */
  either?: readonly Clause[]
  through?: { table: string; from: string; to: string; any: readonly Clause[] }
}

/** The rows an actor may access, as data. The server compiles the scope to SQL for both lists and single rows. */
export type Scope = 'all' | 'none' | { any: readonly Clause[] }
