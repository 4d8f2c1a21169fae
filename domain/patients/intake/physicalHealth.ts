import { z } from 'zod'
import { isoDay } from '../../dates.ts'
import { tag } from '../../tags.ts'
import { explanation, section, tags } from './section.ts'

/** A day as MM/dd/yyyy (as it is typed) or yyyy-MM-dd (as the wire has it); kept as the latter. */
const day = z
  .string()
  .trim()
  .max(10)
  .nullish()
  .transform(given => given || null)
  .transform((given, issues) => {
    if (given === null || z.iso.date().safeParse(given).success) return given
    const iso = isoDay(given)
    if (iso) return iso
    issues.addIssue({ code: 'custom', message: 'Enter the date as MM/DD/YYYY' })
    return z.NEVER
  })

export const vaccinatedLater = 'The date of the vaccine cannot be in the future'

/** Section 8: what is asked of one answer goes with it (INT-062 to INT-064). */
export const physicalHealth = section({
  number: 8,
  key: 'physical_health',
  title: 'Physical Health',
  schema: z
    .object({
      accessibility_requirements: tags,
      acute_health_conditions: tags,
      health_conditions: tags,
      other_health_conditions: explanation,
      daily_medications_required: tags,
      daily_medications_explanation: explanation,
      is_covid_vaccinated: tags,
      covid_vaccine: tags,
      date_of_covid_vaccine: day,
    })
    .transform(values => {
      const vaccinated = values.is_covid_vaccinated.includes(tag.covidVaccinated.yes)
      return {
        ...values,
        other_health_conditions: values.health_conditions.includes(tag.other.medicalCondition)
          ? values.other_health_conditions
          : null,
        daily_medications_explanation: values.daily_medications_required.includes(tag.dailyMedications.yes)
          ? values.daily_medications_explanation
          : null,
        covid_vaccine: vaccinated ? values.covid_vaccine : [],
        date_of_covid_vaccine: vaccinated ? values.date_of_covid_vaccine : null,
      }
    }),
  check: (values, { today }): Record<string, string> =>
    values.date_of_covid_vaccine && values.date_of_covid_vaccine > today ? { date_of_covid_vaccine: vaccinatedLater } : {},
})
