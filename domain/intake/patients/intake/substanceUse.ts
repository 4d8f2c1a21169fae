import { notProvided } from '../../../directory/tags.ts'
import { rowId } from '../../../platform/formats.ts'
import { z } from '../../../platform/zod.ts'
import { required, section, tags } from './section.ts'
import { sectionNames } from './sectionNames.ts'

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
