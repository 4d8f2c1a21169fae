import { seenVersion } from '../../concurrentEdits.ts'
import { enumIgnoringCase, ids, instant, listing, paging } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
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
  'Use letters, digits, spaces, and hyphens, with at least 3 letters or digits. * at the end of a word means any ending, / separates words of which one is enough, and … means up to three words.'

const fields = z.object({ kind: z.enum(termKinds, required), term: z.string(required).trim().min(1, required).max(300) })

/** The characters with a meaning apply only to words. A term that is empty or not a text has its own error. */
const isTerm = rule(
  ({ kind, term }: z.output<typeof fields>) => kind !== 'words' || !term || typeof term !== 'string' || isTermText(term),
  { path: ['term'], message: termProblem },
)

/** The dialog's request body. */
export const NewTreatmentTerm = withRules(fields, isTerm)
export type NewTreatmentTerm = z.infer<typeof NewTreatmentTerm>

/** The dialog's request body for an existing term. */
export const TreatmentTermEdit = withRules(fields.extend(seenVersion), isTerm)

export const TermSearch = paging.extend({
  ...listing(['id', 'kind', 'term', 'updated_at']),
  ids,
  kind: enumIgnoringCase(termKinds).optional(),
})
