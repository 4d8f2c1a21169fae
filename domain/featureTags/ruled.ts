import { tag } from '../tags.ts'

const ids = (named: object): number[] => Object.values(named).flatMap(one => (typeof one === 'number' ? [one] : ids(one)))
const named: ReadonlySet<number> = new Set(ids(tag))

/**
 * Whether a rule or screen depends on this tag (`domain/tags.ts`). If the tag were deactivated, its question could no longer be
 * answered.
 */
export const isRuled = (id: number): boolean => named.has(id)

/** The error for deactivating such a tag. */
export const whyInUse = 'Passage relies on this tag, so it cannot be made inactive.'

/** The error for changing the category of such a tag. */
export const whyCategoryStays = 'Passage relies on this tag, so its category cannot change.'
