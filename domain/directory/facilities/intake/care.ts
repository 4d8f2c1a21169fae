import { withRules } from '../../../platform/formRules.ts'
import { tag } from '../../tags.ts'
import { type FormPlace, oneTag, positive, required, section, someTags, tags } from './section.ts'

/** The error for an invalid number of beds, by page. The specification misspells one of the messages. */
export const bedsProblem: Record<FormPlace, string> = {
  wizard: 'Please enter positive number greated than 0',
  edit: 'Please enter positive number',
}

/** Whether to ask which prescriptions are accepted. Skipped if abstinence is the only treatment method (FAC-029). */
export const hasPrescriptions = (method: readonly number[]): boolean => !method.includes(tag.method.abstinenceOnly)

/**
 * The prescriptions selected after the user chooses a method: none for abstinence only; otherwise, the current selection or, if
 * nothing is selected, all of them (FAC-030).
 */
export const prescriptionsFor = (method: number, ticked: readonly number[], all: readonly number[]): number[] =>
  hasPrescriptions([method]) ? [...(ticked.length ? ticked : all)] : []

/** Section 2: levels of care, addictions treated, and number of beds. */
export const care = (place: FormPlace) =>
  section(
    { number: 2, wire: 2, key: 'care', title: 'Level(s) of Care' },
    {
      treatment_levels: someTags,
      total_beds: positive(bedsProblem[place]),
      addictions_treated: someTags,
      treatment_method: oneTag,
      prescriptions_accepted: tags,
    },
    object =>
      withRules(object, (values, issues) => {
        if (hasPrescriptions([values.treatment_method ?? []].flat()) && !values.prescriptions_accepted?.length)
          issues.addIssue({ code: 'custom', path: ['prescriptions_accepted'], message: required })
      }).transform(values => ({
        ...values,
        prescriptions_accepted: hasPrescriptions(values.treatment_method) ? values.prescriptions_accepted : [],
      })),
  )
