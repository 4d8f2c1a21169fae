/** What one column must be: one of these values, later than an instant, none of these, or (not) empty. */
export type ColumnTest =
  | readonly (string | number | boolean)[]
  | { after: string }
  | { not: readonly (string | number)[] }
  | { empty: boolean }

/**
 * Every named column passes its test, every clause of `and` holds, and for each of `through` some row of that table,
 * whose `to` equals this row's `from`, is in one of its clauses.
 */
export type Clause = {
  columns?: Record<string, ColumnTest>
  /** At least one of these clauses holds as well. */
  either?: readonly Clause[]
  through?: { table: string; from: string; to: string; any: readonly Clause[] }
}

/** Which rows an actor may reach, as data: the server turns it into SQL, for a list and for a single row alike. */
export type Scope = 'all' | 'none' | { any: readonly Clause[] }
