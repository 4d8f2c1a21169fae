import { notProvided, tag } from '../../../directory/tags.ts'
import { dayProblem, isoDay, usDay } from '../../../platform/dates.ts'
import { rowId, tagList } from '../../../platform/formats.ts'
import { withRules } from '../../../platform/formRules.ts'
import { z } from '../../../platform/zod.ts'
import { logistics } from './logistics.ts'
import { patientDetails } from './patientDetails.ts'
import { payment } from './payment.ts'
import { releaseOfInformation } from './releaseOfInformation.ts'
import { explanation, optional, required, type Section, section, tags } from './section.ts'
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

/** One of the four parts. In the API, 0 means not answered. */
const part = z
  .union([rowId, z.literal(notProvided)])
  .nullish()
  .transform(given => given ?? notProvided)

/** [route, last used, frequency, source] by addiction tag. All four parts are required. */
const Answers = z
  .record(z.string().regex(/^[1-9]\d{0,9}$/), z.tuple([part, part, part, part], required), required)
  .superRefine((addictions, issues) => {
    const chosen = Object.entries(addictions)
    if (!chosen.length || chosen.length > 60) issues.addIssue({ code: 'custom', path: [], message: required })
    for (const [addiction, parts] of chosen)
      for (const [at, given] of parts.entries())
        if (given === notProvided) issues.addIssue({ code: 'custom', path: [addiction, at], message: required })
  })

export const substanceUse = section({
  ...sectionNames[5],
  fields: z.object({
    addictions: Answers,
    source_of_information: tags,
  }),
})

const answers: readonly number[] = Object.values(tag.transition)

/**
 * Section 9. The transition question is required. The follow-up question about the transition status is required only if the
 * answer is yes (INT-065, INT-066).
 */
export const specialPopulations = section({
  ...sectionNames[8],
  fields: withRules(
    z.object({
      is_transitioning: z
        .preprocess(value => value ?? null, tagList)
        .refine(given => given.length === 1 && answers.includes(given[0]!), required),
      gender_transition_status: tags,
      special_populations: tags,
    }),
    (values, issues) => {
      const [answer, ...more] = [values.is_transitioning].flat()
      if (answer === tag.transition.yes && !more.length && ![values.gender_transition_status ?? []].flat().length)
        issues.addIssue({ code: 'custom', path: ['gender_transition_status'], message: required })
    },
  ),
  clear: values => ({
    ...values,
    gender_transition_status: values.is_transitioning[0] === tag.transition.yes ? values.gender_transition_status : [],
  }),
})

/** Section 10. All questions are optional. Clearing an answer also clears its follow-up answers (INT-067 to INT-069). */
export const socialDeterminants = section({
  ...sectionNames[9],
  fields: z.object({ social_determinants: tags, legal_trouble_explanation: explanation, type_of_trauma: tags }),
  clear: values => ({
    ...values,
    legal_trouble_explanation: values.social_determinants.includes(tag.reportsToLawEnforcement.yes)
      ? values.legal_trouble_explanation
      : null,
    type_of_trauma: values.social_determinants.includes(tag.historyOfTrauma.yes) ? values.type_of_trauma : [],
  }),
})

/** Section 7. Deselecting "Other" clears the text that explains it (INT-060). */
export const mentalHealth = section({
  ...sectionNames[6],
  fields: z.object({ mental_conditions: tags, other_mental_conditions: explanation, prescriptions: tags }),
  clear: values => ({
    ...values,
    other_mental_conditions: values.mental_conditions.includes(tag.other.mentalCondition) ? values.other_mental_conditions : null,
  }),
})

/** Section 3. Exactly one level of care, grouped by main category (INT-037). */
export const levelOfCare = section({
  ...sectionNames[2],
  fields: z.object({
    treatment_levels: z.preprocess(value => value ?? null, tagList).refine(tags => tags.length === 1, required),
  }),
})

/** The ten intake sections, in order. */
export const sections = [
  patientDetails,
  releaseOfInformation,
  levelOfCare,
  payment,
  logistics,
  substanceUse,
  mentalHealth,
  physicalHealth,
  specialPopulations,
  socialDeterminants,
] as const

export const sectionNumbered = (number: number): Section | undefined =>
  (sections as readonly Section[]).find(s => s.number === number)
