import type { FieldValues } from 'react-hook-form'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { tidyDate } from '../../../ui/fields/tidyDate.ts'

/** Section 5's initial values. The estimated discharge is epoch seconds in the form and an ISO timestamp in the API. */
export const logisticsValues = (patient: Patient | undefined) => ({
  preferred_treatment_location: patient?.preferred_treatment_location ?? [],
  current_location_line_one: patient?.current_location_line_one ?? '',
  current_location_line_two: patient?.current_location_line_two ?? '',
  current_city: patient?.current_city ?? '',
  current_state: patient?.current_state ?? '',
  current_zip_code: patient?.current_zip_code ?? '',
  current_zip_code_confirmed: patient?.current_zip_code_confirmed ?? false,
  needs_transport: patient?.needs_transport ?? [],
  estimated_discharge_timestamp: patient?.estimated_discharge_timestamp
    ? Math.floor(Date.parse(patient.estimated_discharge_timestamp) / 1000)
    : null,
})

/** Parses an unfinished discharge date the same way as on blur. */
export const tidyLogistics = (values: FieldValues) => {
  const typed = values.estimated_discharge_timestamp
  const isTyped = typeof typed === 'object' && typed !== null
  return isTyped ? { ...values, estimated_discharge_timestamp: { ...typed, day: tidyDate(typed.day ?? '') } } : values
}

export const noPlace = {
  current_location_line_one: '',
  current_location_line_two: '',
  current_city: '',
  current_state: '',
  current_zip_code: '',
  current_zip_code_confirmed: false,
}
