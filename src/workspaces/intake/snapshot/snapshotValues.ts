import type { FieldValues } from 'react-hook-form'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { emptySnapshot, type SnapshotAnswers } from '#domain/intake/patients/snapshot/schema.ts'
import { tidyDate } from '../../../ui/fields/tidyDate.ts'

const seconds = (instant: string | null) => (instant ? Math.floor(Date.parse(instant) / 1000) : null)

/** Fields with a date and time: epoch seconds in the form, ISO 8601 in the API. */
const moments = [
  'hold_started_at',
  'hold_expires_at',
  'medical_clearance_at',
  'vitals_at',
  'blood_alcohol_at',
  'ciwa_at',
  'cows_at',
] as const satisfies (keyof SnapshotAnswers)[]

/** The form's initial values: the saved snapshot or, if there is none, one row per substance from section 6 of the intake. */
export function snapshotValues({
  clinical_snapshot,
  addictions,
}: Pick<Patient, 'clinical_snapshot' | 'addictions'>): FieldValues {
  const { updated_at, updated_by_name, ...answers } = {
    ...emptySnapshot,
    updated_at: '',
    updated_by_name: '',
    ...clinical_snapshot,
  }
  const last_use = clinical_snapshot
    ? clinical_snapshot.last_use
    : Object.keys(addictions).map(id => ({ substance: Number(id), at: null, amount: null }))
  return {
    ...answers,
    ...Object.fromEntries(moments.map(field => [field, seconds(answers[field])])),
    last_use: last_use.map(({ substance, at, amount }) => ({ substance, at: seconds(at), amount: amount ?? '' })),
    allergies: answers.allergies ?? '',
    other_infections: answers.other_infections ?? '',
  }
}

const tidyMoment = (typed: unknown) =>
  typeof typed === 'object' && typed !== null && 'day' in typed ? { ...typed, day: tidyDate(String(typed.day ?? '')) } : typed

/** Parses unfinished dates the same way as on blur. */
export const tidySnapshot = (values: FieldValues): FieldValues => ({
  ...values,
  ...Object.fromEntries(moments.map(field => [field, tidyMoment(values[field])])),
  last_use: (values.last_use ?? []).map((row: { at: unknown }) => ({ ...row, at: tidyMoment(row.at) })),
})
