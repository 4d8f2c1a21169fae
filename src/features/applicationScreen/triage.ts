import { format } from 'date-fns/format'
import { hidesContact } from '#domain/applications/hidden.ts'
import type { Application } from '#domain/applications/schema.ts'
import { yearsOn } from '#domain/dates.ts'
import { missingForAdmissions } from '#domain/patients/intake/admissionFacts.ts'
import { sectionTitles } from '#domain/patients/intake/sections.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { missingSnapshotItems } from '#domain/patients/snapshot/items.ts'
import { workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/applicationScreen.ts'
import { texts as hold } from '../../i18n/english/involuntaryHold.ts'
import { texts as patientTexts } from '../../i18n/english/patient.ts'
import { texts as snapshot } from '../../i18n/english/snapshotItems.ts'

const { triage: labels } = texts

/** Formats the patient's age today, such as "34 years". Null without a date of birth. */
export const ageOf = ({ date_of_birth }: Pick<Patient, 'date_of_birth'>, now: number): string | null =>
  date_of_birth ? labels.years(yearsOn(date_of_birth, format(now, 'yyyy-MM-dd'))) : null

/** Returns payer names with their insurance types, or a self-pay patient's budget. Null if neither is known. */
export function payerOf({ patient_insurance, secondary_insurance, estimated_budget }: Patient): string | null {
  const names = [patient_insurance, secondary_insurance].flatMap(insurance =>
    insurance?.provider ? [payerName(insurance.provider)] : [],
  )
  return names.join(', ') || (estimated_budget && labels.selfPay(estimated_budget)) || null
}

const payerName = ({ payer_name, insurance_type }: NonNullable<NonNullable<Patient['patient_insurance']>['provider']>) =>
  insurance_type ? `${payer_name} (${patientTexts.insuranceTypes[insurance_type]})` : payer_name

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
    const when = exact ? [workflowTime(exact.at), exact.amount].filter(Boolean).join(', ') : answer ? nameOf(answer) : ''
    return when ? `${nameOf(substance)}, ${labels.lastUse(when)}` : nameOf(substance)
  })
}

/** "Voluntary", or the kind of hold and when it expires. Null if the snapshot is hidden or has no legal status. */
export function legalStatusOf({ clinical_snapshot }: Pick<Patient, 'clinical_snapshot'>): string | null {
  if (!clinical_snapshot?.legal_status) return null
  const { legal_status, hold_kind, hold_expires_at } = clinical_snapshot
  if (legal_status === 'voluntary') return labels.legalStatus.voluntary
  const kind = hold_kind ? hold.kinds[hold_kind] : labels.legalStatus.involuntary
  return hold_expires_at ? `${kind}, ${labels.holdUntil(workflowTime(hold_expires_at))}` : kind
}

/**
 * Lists what the advocate has not provided: the facts that admissions needs first, empty sections, items of the clinical snapshot
 * that the facility requires, and requested items.
 */
export function missingOf(application: Application, patient: Patient | undefined): string[] {
  // HIPAA has its own warnings, because the release is signed rather than filled in.
  const empty = sectionTitles.filter((title, at) => title !== 'HIPAA' && !application.sections_saved[at + 1])
  const facts = patient ? missingForAdmissions(patient).filter(({ title }) => !empty.includes(title)) : []
  // A closed application hides the snapshot, so its missing items are unknown.
  const items =
    patient && !hidesContact(application.status)
      ? missingSnapshotItems(application.required_snapshot_items, patient.clinical_snapshot)
      : []
  const needs = application.turn?.needs ?? []
  return [
    ...facts.map(({ key }) => labels.facts[key]),
    ...(empty.length > 0 ? [labels.sections(empty.join(', '))] : []),
    ...(items.length > 0 ? [labels.snapshot(items.map(item => snapshot.names[item]).join(', '))] : []),
    ...(needs.length > 0 ? [labels.requested(needs.join(', '))] : []),
  ]
}
