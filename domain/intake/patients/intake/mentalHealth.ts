import { tag } from '../../../directory/tags.ts'
import { z } from '../../../platform/zod.ts'
import { explanation, section, tags } from './section.ts'
import { sectionNames } from './sectionNames.ts'

/** Section 7. Deselecting "Other" clears the text that explains it (INT-060). */
export const mentalHealth = section({
  ...sectionNames[6],
  fields: z.object({ mental_conditions: tags, other_mental_conditions: explanation, prescriptions: tags }),
  clear: values => ({
    ...values,
    other_mental_conditions: values.mental_conditions.includes(tag.other.mentalCondition) ? values.other_mental_conditions : null,
  }),
})
