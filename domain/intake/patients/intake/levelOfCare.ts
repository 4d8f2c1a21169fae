import { tagList } from '../../../platform/formats.ts'
import { z } from '../../../platform/zod.ts'
import { required, section } from './section.ts'
import { sectionNames } from './sectionNames.ts'

/** Section 3. Exactly one level of care, grouped by main category (INT-037). */
export const levelOfCare = section({
  ...sectionNames[2],
  fields: z.object({
    treatment_levels: z.preprocess(value => value ?? null, tagList).refine(tags => tags.length === 1, required),
  }),
})
