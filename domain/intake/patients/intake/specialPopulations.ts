import { tag } from '../../../directory/tags.ts'
import { tagList } from '../../../platform/formats.ts'
import { withRules } from '../../../platform/formRules.ts'
import { z } from '../../../platform/zod.ts'
import { required, section, tags } from './section.ts'
import { sectionNames } from './sectionNames.ts'

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
