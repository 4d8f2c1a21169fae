import type { Patient } from '../../intake/patients/schema.ts'
import { instant, text } from '../../platform/formats.ts'
import { HttpError } from '../../platform/httpError.ts'
import { keysOf } from '../../platform/keys.ts'
import { z } from '../../platform/zod.ts'
import { placedElsewhere } from '../applications/reasons.ts'
import type { Application } from '../applications/schema.ts'

type CaseStatus = Patient['status']
export type CaseAction = {
  to: CaseStatus
  from: readonly CaseStatus[]
  /** The reason for canceling the patient's applications; null if they continue. */
  stops: string | null
}

const open: readonly CaseStatus[] = ['Active', 'On Hold']

/**
 * The actions on a patient's case (DASH-027), in menu order: hold, reactivate, book outside Passage, and delete. The last two are
 * final.
 */
export const caseActions = {
  hold: { to: 'On Hold', from: ['Active'], stops: 'Placed on hold' },
  activate: { to: 'Active', from: ['On Hold'], stops: null },
  offline: { to: 'Booked Offline', from: open, stops: placedElsewhere },
  remove: { to: 'Inactive', from: open, stops: 'Case deleted' },
} as const satisfies Record<string, CaseAction>

/** The actions in the menu of a case with this status. Each opens a dialog (APP-010). */
export const availableActions = (status: CaseStatus) =>
  keysOf(caseActions).filter(name => (caseActions[name].from as readonly CaseStatus[]).includes(status))

/** Whether the case has not ended. Booking outside Passage and deleting end it. */
export const isCaseOpen = (status: CaseStatus): boolean => open.includes(status)

type Arrival = Pick<Application, 'patient_admitted'>

const wasAdmitted = (applications: readonly Arrival[]) => applications.some(({ patient_admitted }) => patient_admitted)

/** Whether the patient is still waiting for a bed: the case is active, and no facility has admitted the patient. */
export const waitsForBed = (status: CaseStatus, applications: readonly Arrival[]): boolean =>
  status === 'Active' && !wasAdmitted(applications)

/** Whether an involuntary hold still matters for the placement: the case is open, and no facility has admitted the patient. */
export const holdMatters = (status: CaseStatus, applications: readonly Arrival[]): boolean =>
  isCaseOpen(status) && !wasAdmitted(applications)

/**
 * The action that changes a case from `status` to `to`. Throws a HttpError (`conflict`) if there is no such action, or if the
 * patient is admitted, because the stay must first end with an outcome.
 */
export function findCaseAction(
  to: CaseStatus,
  status: CaseStatus,
  applications: readonly Pick<Application, 'status' | 'crisis_center'>[],
): CaseAction {
  const action: CaseAction = Object.values(caseActions).find(action => action.to === to)!
  if (!action.from.includes(status)) throw new HttpError('conflict', `A case with status ${status} cannot be changed to ${to}.`)
  const admitted = applications.find(application => application.status === 'Admitted')
  if (admitted && action.stops !== null)
    throw new HttpError(
      'conflict',
      `The patient was admitted to ${admitted.crisis_center ?? 'a facility'}. Record the outcome first.`,
    )
  return action
}

/** What the next advocate must know first, as written at a shift change. Facilities never see it. */
export const HandoverNote = z.object({ note: z.string(), by: z.string(), at: instant })
export type HandoverNote = z.infer<typeof HandoverNote>

/** A new note. An empty one clears the note. */
export const NewHandoverNote = z.object({
  note: text(1000)
    .nullish()
    .transform(note => note?.trim() || null),
})
