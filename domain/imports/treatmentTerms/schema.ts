import { enumIgnoringCase, ids, instant, listing, paging, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { isTermText } from './classify.ts'

/** `words` are looked up in names and descriptions; a `term` is the name or the code of a taxonomy term. */
export const termKinds = ['words', 'term'] as const
export type TermKind = (typeof termKinds)[number]

/** Words or a taxonomy term by which an import recognizes treatment. */
export const TreatmentTerm = z.object({ id: z.number(), kind: z.enum(termKinds), term: z.string(), updated_at: instant })
export type TreatmentTerm = z.infer<typeof TreatmentTerm>

const required = 'Required field'
const termProblem =
  'Use letters, digits, spaces, and hyphens, with at least 3 letters or digits. * at the end of a word stands for any ending, / separates words of which one is enough, and … stands for up to three words.'

/** The dialog's request body. The characters with a meaning apply only to words. */
export const NewTreatmentTerm = z
  .object({ kind: z.enum(termKinds, required), term: z.string(required).pipe(text(300).min(1, required)) })
  .refine(({ kind, term }) => kind === 'term' || isTermText(term), { path: ['term'], message: termProblem })
export type NewTreatmentTerm = z.infer<typeof NewTreatmentTerm>

export const TermSearch = paging.extend({
  ...listing(['id', 'kind', 'term', 'updated_at']),
  ids,
  kind: enumIgnoringCase(termKinds).optional(),
})
