import { tag } from '../../../directory/tags.ts'
import { dayProblem, isoDay, usDay } from '../../../platform/dates.ts'
import { withRules } from '../../../platform/formRules.ts'
import { z } from '../../../platform/zod.ts'
import { explanation, optional, section, tags } from './section.ts'
import { sectionNames } from './sectionNames.ts'

/** Converts MM/dd/yyyy (typed) or yyyy-MM-dd (API) to yyyy-MM-dd. Returns undefined if the date does not exist. */
const dayOf = (given: string) => (z.iso.date().safeParse(given).success ? given : isoDay(given))

/** The first year of COVID-19 vaccinations. */
export const firstVaccinationYear = 2020

export const vaccinationInFuture = 'Vaccination date cannot be in the future'

/** Section 8. Clearing an answer also clears its follow-up answers (INT-062 to INT-064). */
export const physicalHealth = section({
  ...sectionNames[7],
  fields: withRules(
    z.object({
      accessibility_requirements: tags,
      acute_health_conditions: tags,
      health_conditions: tags,
      other_health_conditions: explanation,
      daily_medications_required: tags,
      daily_medications_explanation: explanation,
      is_covid_vaccinated: tags,
      covid_vaccine: tags,
      date_of_covid_vaccine: optional(),
    }),
    ({ is_covid_vaccinated, date_of_covid_vaccine: day }, issues) => {
      // The date is validated only if its question is shown.
      if (![is_covid_vaccinated].flat().includes(tag.covidVaccinated.yes) || typeof day !== 'string') return
      const message = dayProblem(usDay(day), firstVaccinationYear)
      if (message) issues.addIssue({ code: 'custom', path: ['date_of_covid_vaccine'], message })
    },
  ),
  clear: values => {
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
      date_of_covid_vaccine: (vaccinated && values.date_of_covid_vaccine && dayOf(values.date_of_covid_vaccine)) || null,
    }
  },
  check: (values, { today }): Record<string, string> =>
    values.date_of_covid_vaccine && values.date_of_covid_vaccine > today ? { date_of_covid_vaccine: vaccinationInFuture } : {},
})
