import type { FieldValues } from 'react-hook-form'
import type { Patient } from '#domain/patients/schema.ts'
import { formatDay, tidyDate } from '../../../components/form/tidyDate.ts'

/** Section 8's initial values. The vaccination date is MM/dd/yyyy in the form and yyyy-MM-dd in the API. */
export const physicalHealthOf = (patient: Patient | undefined) => ({
  accessibility_requirements: patient?.accessibility_requirements ?? [],
  acute_health_conditions: patient?.acute_health_conditions ?? [],
  health_conditions: patient?.health_conditions ?? [],
  other_health_conditions: patient?.other_health_conditions ?? '',
  daily_medications_required: patient?.daily_medications_required ?? [],
  daily_medications_explanation: patient?.daily_medications_explanation ?? '',
  is_covid_vaccinated: patient?.is_covid_vaccinated ?? [],
  covid_vaccine: patient?.covid_vaccine ?? [],
  date_of_covid_vaccine: patient?.date_of_covid_vaccine ? formatDay(patient.date_of_covid_vaccine) : '',
})

export const tidyPhysicalHealth = (values: FieldValues) => ({
  ...values,
  date_of_covid_vaccine: tidyDate(String(values.date_of_covid_vaccine ?? '')),
})
