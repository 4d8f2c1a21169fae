import { can } from '#domain/access.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { matchAddress, reviewAddress, sectionAddress } from '#domain/intake/patients/addresses.ts'
import { continueAt } from '#domain/intake/patients/intake/sectionNames.ts'
import type { PatientRecord } from '#domain/placement/advocates/schema.ts'
import { isAdmitted } from '#domain/placement/applications/arrivals.ts'
import { isCaseOpen } from '#domain/placement/cases/cases.ts'
import { preventsReapplying } from '#domain/placement/statuses/statuses.ts'
import { answeringTexts } from '../../../i18n/english/admissions.ts'
import { texts as approval } from '../../../i18n/english/applications.ts'
import { texts } from '../../../i18n/english/patients.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { isOverdue, otherMatches } from '../../directory/answering/overdue.ts'
import { whoseTurn } from '../applications/whoseTurn.ts'
import { pathOf } from './queries.ts'

/** A button or a menu item of a patient's card. */
export type Act = { label: string; to: string }

/**
 * What a user can open from a patient's card, with the advocate's next act first. Only the assigned advocate continues an intake. A case
 * that has ended can only be read. Once a facility's response is overdue, the next act is to apply elsewhere.
 */
export function actsOf(user: Actor, patient: PatientRecord, now: number): [Act, ...Act[]] {
  const { id, intake_complete, sections_saved, applications, warnings } = patient
  const review = reviewAddress(id)
  const isOpen = isCaseOpen(patient.status)
  const acts = {
    intake:
      isOpen && !intake_complete && can(user, 'patients.edit', patient)
        ? { label: texts.continueIntake, to: sectionAddress('add', continueAt(sections_saved), id) }
        : undefined,
    review: { label: texts.review, to: review },
    match: !isOpen || isStaying(patient) ? undefined : { label: texts.match, to: matchAddress(id) },
    consent: { label: consent.link, to: `${review}#consent` },
  }
  const answer = firstTurn(user, patient)
  const isLate = isOpen && applications.some(({ turn }) => isOverdue({ turn, advocate_id: patient.advocate_id }, user, now))
  const elsewhere = isLate ? { label: answeringTexts.seeNext, to: otherMatches(id) } : undefined
  const isPlaced = applications.some(({ status }) => preventsReapplying(status))
  const next =
    answer ??
    (isStaying(patient) ? acts.review : acts.intake) ??
    (isOpen && warnings.includes('no_release') ? acts.consent : undefined) ??
    elsewhere ??
    (isPlaced ? undefined : acts.match) ??
    acts.review
  return [next, ...Object.values(acts).filter(act => act !== undefined && act !== next)] as [Act, ...Act[]]
}

/** Opens the application that has waited longest for the user. */
function firstTurn(user: Actor, { advocate_id, applications }: PatientRecord): Act | undefined {
  const turns = applications.flatMap(application => {
    const turn = whoseTurn(user, { ...application, advocate_id, organization_id: null })
    return turn?.mine ? [{ ...turn, id: application.id }] : []
  })
  const first = turns.toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? ''))[0]
  return first && { label: first.step.field === 'record_outcome' ? first.step.label : approval.respond, to: pathOf(first.id) }
}

/** Whether the patient was admitted and the outcome is not due yet. */
export const isStaying = ({ applications }: Pick<PatientRecord, 'applications'>): boolean =>
  applications.some(one => isAdmitted(one) && one.turn === null)
