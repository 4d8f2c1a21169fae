import type { Patient } from '#domain/patients/schema.ts'

/** What section 5 opens with. The discharge is epoch seconds in the form, an instant on the wire. */
export const logisticsOf = (patient: Patient | undefined) => ({
  preferred_treatment_location: patient?.preferred_treatment_location ?? [],
  current_location_line_one: patient?.current_location_line_one ?? '',
  current_location_line_two: patient?.current_location_line_two ?? '',
  current_city: patient?.current_city ?? '',
  current_state: patient?.current_state ?? '',
  current_zip_code: patient?.current_zip_code ?? '',
  needs_transport: patient?.needs_transport ?? [],
  estimated_discharge_timestamp: patient?.estimated_discharge_timestamp
    ? Math.floor(Date.parse(patient.estimated_discharge_timestamp) / 1000)
    : null,
})

/** The fields of the place that is specified. */
export const noPlace = {
  current_location_line_one: '',
  current_location_line_two: '',
  current_city: '',
  current_state: '',
  current_zip_code: '',
}
