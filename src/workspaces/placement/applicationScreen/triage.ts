import { format } from 'date-fns/format'
import { missingForAdmissions } from '#domain/intake/patients/intake/admissionFacts.ts'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { missingSnapshotItems } from '#domain/intake/patients/snapshot/items.ts'
import { hidesContact } from '#domain/placement/applications/hidden.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { yearsOn } from '#domain/platform/dates.ts'
import { texts } from '../../../i18n/english/applicationScreen.ts'
import { texts as hold } from '../../../i18n/english/involuntaryHold.ts'
import { texts as patientTexts } from '../../../i18n/english/patient.ts'
import { texts as snapshotTexts } from '../../../i18n/english/snapshot.ts'
import { texts as snapshot } from '../../../i18n/english/snapshotItems.ts'
import { hospitalTime } from '../../intake/snapshot/hospitalTime.ts'

const { triage: labels } = texts

/** Formats the patient's age today, such as "34 years". Returns null if the date of birth is missing. */
export const ageOf = ({ date_of_birth }: Pick<Patient, 'date_of_birth'>, now: number): string | null =>
  date_of_birth ? labels.years(yearsOn(date_of_birth, format(now, 'yyyy-MM-dd'))) : null

/** Returns payer names with their insurance types, or a self-pay patient's budget. Null if neither is known. */
export function payerOf({ patient_insurance, secondary_insurance, estimated_budget }: Patient): string | null {
  const names = [patient_insurance, secondary_insurance].flatMap(insurance =>
    insurance?.provider ? [payerName(insurance.provider)] : [],
  )
  return names.join('; ') || (estimated_budget && labels.selfPay(estimated_budget)) || null
}

const payerName = ({ payer_name, insurance_type }: NonNullable<NonNullable<Patient['patient_insurance']>['provider']>) =>
  insurance_type ? labels.payerOf(payer_name, patientTexts.insuranceTypes[insurance_type]) : payer_name

/** Index of "last used" among a substance's four answers. */
const lastUsed = 1

/**
 * Returns one line per substance with its last use: the time and amount from the clinical snapshot, or else the answer from the
 * intake.
 */
export function substancesOf(
  { addictions }: Pick<Application, 'addictions'>,
  patient: Patient | undefined,
  nameOf: (tag: number) => string,
): string[] {
  return addictions.map(substance => {
    const exact = patient?.clinical_snapshot?.last_use.find(one => one.substance === substance)
    const answer = patient?.addictions[substance]?.[lastUsed]
    const at = exact?.at && patient ? hospitalTime(patient.time_zone, exact.at) : ''
    const when = exact ? [at, exact.amount].filter(Boolean).join(', ') : answer ? nameOf(answer) : ''
    return when ? `${nameOf(substance)}, ${labels.lastUse(when)}` : nameOf(substance)
  })
}

/** The legal status with the type of hold and when it expires. Null if the snapshot is hidden or has no legal status. */
export function legalStatusOf(patient: Pick<Patient, 'clinical_snapshot' | 'time_zone'>): string | null {
  const { clinical_snapshot: facts, time_zone } = patient
  if (!facts?.legal_status) return null
  return [
    snapshotTexts.legal[facts.legal_status],
    facts.hold_kind && hold.kinds[facts.hold_kind],
    facts.hold_expires_at && labels.holdUntil(hospitalTime(time_zone, facts.hold_expires_at)),
  ]
    .filter(Boolean)
    .join(', ')
}

/** A short form of the legal status: the type of hold, or else whether the patient is there voluntarily. */
export const legalStatusInShort = ({ clinical_snapshot: facts }: Pick<Patient, 'clinical_snapshot'>): string | null =>
  (facts?.hold_kind && hold.kinds[facts.hold_kind]) || (facts?.legal_status && snapshotTexts.legal[facts.legal_status]) || null

/** What the advocate has not provided, by kind. */
function missingParts(application: Application, patient: Patient | undefined) {
  // HIPAA has its own warnings because the release is signed rather than filled in.
  const empty = sectionTitles.filter((title, at) => title !== 'HIPAA' && !application.sections_saved[at + 1])
  const facts = patient ? missingForAdmissions(patient).filter(({ title }) => !empty.includes(title)) : []
  // A closed application hides the snapshot, so its missing items are unknown.
  const items =
    patient && !hidesContact(application.status)
      ? missingSnapshotItems(application.required_snapshot_items, patient.clinical_snapshot)
      : []
  return { facts, empty, items, needs: application.turn?.needs ?? [] }
}

/**
 * Lists what the advocate has not provided: the facts that admissions needs first, empty sections, clinical snapshot items that
 * the facility requires, and requested items.
 */
export function missingOf(application: Application, patient: Patient | undefined): string[] {
  const { facts, empty, items, needs } = missingParts(application, patient)
  return [
    ...facts.map(({ key }) => labels.facts[key]),
    ...(empty.length > 0 ? [labels.sections(empty.join(', '))] : []),
    ...(items.length > 0 ? [labels.snapshot(items.map(item => snapshot.names[item]).join(', '))] : []),
    ...(needs.length > 0 ? [labels.requested(needs.join(', '))] : []),
  ]
}

/** Counts what `missingOf` lists. One line there can name several items. */
export function countMissing(application: Application, patient: Patient | undefined): number {
  const { facts, empty, items, needs } = missingParts(application, patient)
  return facts.length + empty.length + items.length + needs.length
}
