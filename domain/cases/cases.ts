import { placedElsewhere } from '../applications/reasons.ts'
import type { Application } from '../applications/schema.ts'
import type { Patient } from '../patients/schema.ts'
import { Refusal } from '../refusal.ts'

type CaseStatus = Patient['status']
export type CaseAction = {
  to: CaseStatus
  from: readonly CaseStatus[]
  /** Why the applications that are under way end as Cancelled with it; null where they stay. */
  stops: string | null
}

const open: readonly CaseStatus[] = ['Active', 'On Hold']

/**
 * What becomes of a patient's case (spec 2 §4, decisions DASH-027): on hold and back; booked outside of Passage, and deleted,
 * which are for good. The order is that of the menu.
 */
export const caseActions = {
  hold: { to: 'On Hold', from: ['Active'], stops: 'Placed on hold' },
  activate: { to: 'Active', from: ['On Hold'], stops: null },
  offline: { to: 'Booked Offline', from: open, stops: placedElsewhere },
  remove: { to: 'Inactive', from: open, stops: 'Case deleted' },
} as const satisfies Record<string, CaseAction>

/** The actions that this case is open to. */
export const openActions = (status: CaseStatus) =>
  (Object.keys(caseActions) as (keyof typeof caseActions)[]).filter(name =>
    (caseActions[name].from as readonly CaseStatus[]).includes(status),
  )

/**
 * The action that leads to this status, for a case that stands so. Throws a Refusal (`conflict`) for a way that there is not, and
 * while the patient is admitted somewhere: that ends with an outcome, not by the way.
 */
export function actionTo(
  to: CaseStatus,
  status: CaseStatus,
  applications: readonly Pick<Application, 'status' | 'crisis_center'>[],
): CaseAction {
  const action: CaseAction = Object.values(caseActions).find(one => one.to === to)!
  if (!action.from.includes(status)) throw new Refusal('conflict', `A case that is ${status} does not become ${to}.`)
  const admitted = applications.find(one => one.status === 'Admitted')
  if (admitted && action.stops !== null)
    throw new Refusal(
      'conflict',
      `The patient is admitted to ${admitted.crisis_center ?? 'a facility'}. Record the outcome first.`,
    )
  return action
}
