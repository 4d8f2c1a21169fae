import type { FieldValues } from 'react-hook-form'
import type { FacilitySection } from '#domain/directory/facilities/intake/section.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { facilityTagFields } from '#domain/directory/tags.ts'
import { phoneInForm } from '#domain/platform/phone.ts'
import { type Validation, validateWith } from '../../../ui/fields/resolver.ts'

const phones = ['main_phone_number', 'pharmacy_phone', 'pharmacy_fax']
/** Single-choice fields. A directory import can store several values; the form preselects the first one. */
const singleChoice = [
  ...['treatment_method', 'accepts_cash_payment', 'payment_plans_consideration', 'scholarships_consideration'],
  ...['accommodates_involuntary_hold', 'supports_transition', 'accommodation_medically_stable', 'flexible_schedule'],
  ...['provides_transport', 'facility_ground_transportation', 'taxi_ground_transportation', 'financed_air_travel'],
]

/** Initial form values for these sections (FAC-047). */
export function valuesFor(sections: readonly FacilitySection[], facility: Facility): FieldValues {
  const record = facility as unknown as Record<string, unknown>
  return Object.fromEntries(sections.flatMap(({ fields }) => fields.map(field => [field, toFormValue(field, record[field])])))
}

function toFormValue(field: string, value: unknown): unknown {
  if (phones.includes(field)) return value ? phoneInForm(String(value)) : ''
  if (singleChoice.includes(field)) return (value as number[]).slice(0, 1)
  if (field === 'accepted_genders' || field === 'accepted_ages') return value === null ? [] : [value]
  if (field in facilityTagFields || Array.isArray(value) || typeof value === 'boolean') return value
  if (typeof value === 'number') return String(value)
  return value ?? (field.startsWith('has_') || /^(accepts|excludes|joint)_/.test(field) ? null : '')
}

export function readSections(sections: readonly FacilitySection[], values: FieldValues): Validation<FieldValues> {
  const problems: Record<string, string> = {}
  const output: FieldValues = {}
  for (const { schema, fields } of sections) {
    const result = validateWith(schema, Object.fromEntries(fields.map(field => [field, values[field]])))
    Object.assign('problems' in result ? problems : output, 'problems' in result ? result.problems : result.output)
  }
  return Object.keys(problems).length > 0 ? { problems } : { output }
}
