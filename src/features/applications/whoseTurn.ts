import { can } from '#domain/access.ts'
import type { Actor } from '#domain/actor.ts'
import { nextStep, type Standing, type Step } from '#domain/applications/approval.ts'
import type { Turn } from '#domain/applications/schema.ts'

type Whose = { advocate_id: number | null; organization_id: number | null; facility_id: number }

/** The row that the application waits for, and whether this user is the one who may answer it; null when it waits for nobody. */
export function whoseStep(actor: Actor, application: Standing & Whose): { step: Step; mine: boolean } | null {
  const step = nextStep(application)
  if (!step || step.field === 'new') return null
  return { step, mine: can(actor, 'applications.answer', { ...application, field: step.field }) }
}

export type WhoseTurn = { step: Step; mine: boolean; needs: readonly string[]; since: string | null; due: string | null }

/** The same with since when, and with what was asked for beside the steps: while that is missing, who brings it has the turn. */
export function whoseTurn(actor: Actor, application: Standing & Whose & { turn: Turn | null }): WhoseTurn | null {
  const whose = whoseStep(actor, application)
  const { needs = [], since = null, due = null } = application.turn ?? {}
  if (!whose) return null
  return { ...whose, needs, since, due, mine: needs.length > 0 ? can(actor, 'requests.answer', application) : whose.mine }
}
