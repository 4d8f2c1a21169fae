import { tag } from '../tags.ts'

const ids = (group: object): number[] => Object.values(group).flatMap(entry => (typeof entry === 'number' ? [entry] : ids(entry)))
const namedIds: ReadonlySet<number> = new Set(ids(tag))

/**
 * Whether a rule or screen depends on this tag (`domain/tags.ts`). If the tag were deactivated, its question could no longer be
 * answered.
 */
export const isRuled = (id: number): boolean => namedIds.has(id)

/** The error for deactivating such a tag. */
export const whyInUse = 'Passage relies on this tag, so it cannot be made inactive.'

/** The error for changing the category of such a tag. */
export const whyCategoryStays = 'Passage relies on this tag, so its category cannot change.'
