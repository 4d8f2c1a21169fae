import { can } from '#domain/access.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { type ApplicationState, nextStep, type Step } from '#domain/placement/applications/approval.ts'
import type { Turn } from '#domain/placement/applications/schema.ts'

type Whose = { advocate_id: number | null; organization_id: number | null; facility_id: number }

/**
 * Returns the step that the application is waiting on, and whether this user may answer it. Null if the application is not
 * waiting on anyone.
 */
export function whoseStep(actor: Actor, application: ApplicationState & Whose): { step: Step; mine: boolean } | null {
  const step = nextStep(application)
  if (!step || step.field === 'new') return null
  // The advocate may enter what a facility without an account said by phone, but it is still the facility's turn (S-24).
  return { step, mine: can(actor, 'applications.answer', { ...application, referral: null, field: step.field }) }
}

export type WhoseTurn = { step: Step; mine: boolean; needs: readonly string[]; since: string | null; due: string | null }

/**
 * Like `whoseStep`, but also returns the waiting time and what is requested. While information requests are open, the side that
 * must respond to them has the turn.
 */
export function whoseTurn(actor: Actor, application: ApplicationState & Whose & { turn: Turn | null }): WhoseTurn | null {
  const whose = whoseStep(actor, application)
  const { needs = [], since = null, due = null } = application.turn ?? {}
  // The outcome is not due yet. It can be recorded early.
  if (!whose || (whose.step.field === 'record_outcome' && !application.turn)) return null
  return { ...whose, needs, since, due, mine: needs.length > 0 ? can(actor, 'requests.answer', application) : whose.mine }
}
