import { can } from '#domain/access.ts'
import type { Actor } from '#domain/actor.ts'
import { nextStep, type Standing, type Step } from '#domain/applications/approval.ts'

type Whose = { advocate_id: number; organization_id: number | null; facility_id: number }

/** The row that the application waits for, and whether this user is the one who may answer it; null when it waits for nobody. */
export function whoseTurn(actor: Actor, application: Standing & Whose): { step: Step; mine: boolean } | null {
  const step = nextStep(application)
  if (!step || step.field === 'new') return null
  return { step, mine: can(actor, 'applications.answer', { ...application, field: step.field }) }
}
