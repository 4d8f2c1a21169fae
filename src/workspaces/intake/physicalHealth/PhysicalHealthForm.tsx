import { type FieldValues, useWatch } from 'react-hook-form'
import { patientTagFields, tag } from '#domain/directory/tags.ts'
import { firstVaccinationYear, vaccinationInFuture } from '#domain/intake/patients/intake/sections.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { FormGroup, Wide } from '../../../ui/fields/Form.tsx'
import { FormDate, formatDay, tidyDate } from '../../../ui/fields/FormDate.tsx'
import { TagBoxes, TagRadios } from '../../directory/featureTags/TagBoxes.tsx'
import { RevealedText } from '../SectionPage.tsx'

const texts = intake.body

/** Section 8: physical health needs other than addiction (INT-061 to INT-064). */
export function PhysicalHealthForm() {
  const [conditions = [], medications = [], vaccinated = []]: number[][] = useWatch({
    name: ['health_conditions', 'daily_medications_required', 'is_covid_vaccinated'],
  })
  return (
    <>
      <FormGroup title={texts.needs} columns={1}>
        <TagBoxes name="accessibility_requirements" category={patientTagFields.accessibility_requirements} optional />
      </FormGroup>
      <FormGroup title={texts.conditions} columns={1}>
        <TagBoxes name="acute_health_conditions" category={patientTagFields.acute_health_conditions} optional />
        <TagBoxes name="health_conditions" category={patientTagFields.health_conditions} optional />
        <RevealedText name="other_health_conditions" by={conditions.includes(tag.other.medicalCondition)} />
      </FormGroup>
      <FormGroup title={texts.medication} columns={1} optional>
        <TagRadios name="daily_medications_required" category={patientTagFields.daily_medications_required} optional hideLabel />
        <RevealedText
          name="daily_medications_explanation"
          by={medications.includes(tag.dailyMedications.yes)}
          hint={texts.medicationHint}
        />
      </FormGroup>
      <FormGroup title={texts.covid}>
        <Wide>
          <TagRadios name="is_covid_vaccinated" category={patientTagFields.is_covid_vaccinated} optional />
        </Wide>
        {vaccinated.includes(tag.covidVaccinated.yes) && (
          <>
            <TagRadios name="covid_vaccine" category={patientTagFields.covid_vaccine} optional />
            <FormDate name="date_of_covid_vaccine" future={vaccinationInFuture} firstYear={firstVaccinationYear} optional />
          </>
        )}
      </FormGroup>
    </>
  )
}

/** Section 8's initial values. The vaccination date is MM/dd/yyyy in the form and yyyy-MM-dd in the API. */
export const physicalHealthValues = (patient: Patient | undefined) => ({
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
