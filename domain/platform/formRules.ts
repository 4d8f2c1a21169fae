import type { z } from './zod.ts'

type Rule<O extends z.ZodObject> = (values: z.output<O>, issues: z.RefinementCtx<z.output<O>>) => void

/** Runs a rule even if a field is invalid. The rule must therefore expect values of any type. */
const evenIfInvalid = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/**
 * Adds rules that compare a form's fields (S-41). They run even if single fields are invalid, so all errors are reported together, in
 * the order of the object's keys, which is the order of the form's fields. The first error is the message of a 422 response.
 */
export function withRules<O extends z.ZodObject>(object: O, ...rules: Rule<O>[]): O {
  const keys = Object.keys(object.shape)
  const place = ({ path = [] }: { path?: PropertyKey[] | undefined }) => {
    const at = keys.indexOf(String(path[0]))
    return at < 0 ? keys.length : at
  }
  const ruled = rules.reduce((all, rule) => all.superRefine(rule, evenIfInvalid), object)
  return ruled.superRefine((_, { issues }) => void issues.sort((a, b) => place(a) - place(b)), evenIfInvalid)
}

/** A rule that reports an error at a field unless the values are as they should be. */
export const rule =
  <V extends object>(holds: (values: V) => boolean, error: { path: PropertyKey[]; message: string }) =>
  (values: V, issues: z.RefinementCtx<V>) => {
    if (!holds(values)) issues.addIssue({ code: 'custom', ...error })
  }
