import type { FieldValues } from 'react-hook-form'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { tidyDate } from '../../../ui/fields/tidyDate.ts'

/** Section 5's initial values. Times are epoch seconds in the form and ISO timestamps in the API. */
export const logisticsValues = (patient: Patient | undefined) => ({
  preferred_treatment_location: patient?.preferred_treatment_location ?? [],
  current_location_line_one: patient?.current_location_line_one ?? '',
  current_location_line_two: patient?.current_location_line_two ?? '',
  current_city: patient?.current_city ?? '',
  current_state: patient?.current_state ?? '',
  current_zip_code: patient?.current_zip_code ?? '',
  current_zip_code_confirmed: patient?.current_zip_code_confirmed ?? false,
  needs_transport: patient?.needs_transport ?? [],
  estimated_discharge_timestamp: secondsOf(patient?.estimated_discharge_timestamp),
  emergency_arrival_at: secondsOf(patient?.emergency_arrival_at),
})

const secondsOf = (at: string | null | undefined) => (at ? Math.floor(Date.parse(at) / 1000) : null)

/** Parses unfinished dates the same way as on blur. */
export const tidyLogistics = (values: FieldValues) => ({
  ...values,
  estimated_discharge_timestamp: tidyTyped(values.estimated_discharge_timestamp),
  emergency_arrival_at: tidyTyped(values.emergency_arrival_at),
})

const tidyTyped = (typed: unknown) =>
  typeof typed === 'object' && typed !== null && 'day' in typed ? { ...typed, day: tidyDate(String(typed.day ?? '')) } : typed

export const noPlace = {
  current_location_line_one: '',
  current_location_line_two: '',
  current_city: '',
  current_state: '',
  current_zip_code: '',
  current_zip_code_confirmed: false,
}
