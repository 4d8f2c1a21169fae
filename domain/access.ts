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
