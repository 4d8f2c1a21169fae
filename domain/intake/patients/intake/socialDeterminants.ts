import { tag } from '../../../directory/tags.ts'
import { z } from '../../../platform/zod.ts'
import { explanation, section, tags } from './section.ts'
import { sectionNames } from './sectionNames.ts'

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
