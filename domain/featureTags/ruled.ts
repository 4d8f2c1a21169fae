import { tag } from '../tags.ts'

const ids = (named: object): number[] => Object.values(named).flatMap(one => (typeof one === 'number' ? [one] : ids(one)))
const named: ReadonlySet<number> = new Set(ids(tag))

/** Whether a rule or a screen asks for this very tag (`domain/tags.ts`): out of use, the question behind it could not be answered any more. */
export const isRuled = (id: number): boolean => named.has(id)

/** Why such a tag stays in use. */
export const whyInUse = 'Rules of the product name this tag, so it stays in use.'

/** Why it keeps its category. */
export const whyCategoryStays = 'Rules of the product name this tag, so it stays in its category.'
