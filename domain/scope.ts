/** A condition on one column: the value is in a list, is not in a list, is later than an instant, or is (or is not) empty. */
export type ColumnTest =
  | readonly (string | number | boolean)[]
  | { after: string }
  | { not: readonly (string | number)[] }
  | { empty: boolean }

/**
 * Matches a row if all `columns` conditions are met and, with `through`, if at least one row of that table (joined on its `to` and
 * this row's `from`) matches one of the `any` clauses.
 */
export type Clause = {
  columns?: Record<string, ColumnTest>
  /** At least one of these clauses must also match. */
  either?: readonly Clause[]
  through?: { table: string; from: string; to: string; any: readonly Clause[] }
}

/** The rows that an actor may access, as data. The server compiles it to SQL, for lists as well as single rows. */
export type Scope = 'all' | 'none' | { any: readonly Clause[] }
