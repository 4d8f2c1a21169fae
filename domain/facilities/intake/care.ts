import { tag } from '../../tags.ts'
import { always, oneTag, type Place, positive, required, section, someTags, tags } from './section.ts'

/** What is said of a number of beds that is none; misspelt as the specification has it (spec 3 §5). */
export const bedsProblem: Record<Place, string> = {
  wizard: 'Please enter positive number greated than 0',
  edit: 'Please enter positive number',
}

/** Whether this method asks which prescriptions are accepted: abstinence only does not (FAC-029). */
export const asksPrescriptions = (method: readonly number[]): boolean => !method.includes(tag.method.abstinenceOnly)

/** What is ticked once a method was chosen: nothing for abstinence only; else what was ticked, or where nothing was, all of them (FAC-030). */
export const prescriptionsFor = (method: number, ticked: readonly number[], all: readonly number[]): number[] =>
  asksPrescriptions([method]) ? [...(ticked.length ? ticked : all)] : []

/** Section 2: which care, for which addictions, and how many beds (spec 3 §3, section B). */
export const care = (place: Place) =>
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
      object
        .superRefine(
          (values, issues) => {
            if (asksPrescriptions([values.treatment_method ?? []].flat()) && !values.prescriptions_accepted?.length)
              issues.addIssue({ code: 'custom', path: ['prescriptions_accepted'], message: required })
          },
          { when: always },
        )
        .transform(values => ({
          ...values,
          prescriptions_accepted: asksPrescriptions(values.treatment_method) ? values.prescriptions_accepted : [],
        })),
  )
