import { rules } from './accessRules.ts'
import type { Actor } from './identity/actor.ts'
import { keepsAction } from './people/deactivation/rules.ts'

export type Action = keyof typeof rules
/** What a rule checks in addition to the actor; undefined if the rule needs nothing else. */
export type Subject<A extends Action> = Parameters<(typeof rules)[A]>[1]

/**
 * Whether the actor may perform the action on the subject. Used by the server to reject requests and by the UI to hide controls.
 */
export const can = <A extends Action>(actor: Actor, action: A, subject: Subject<A>): boolean =>
  keepsAction(actor, action) && (rules[action] as (actor: Actor, subject: Subject<A>) => boolean)(actor, subject)

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
