import { tag } from '../tags.ts'

const ids = (group: object): number[] => Object.values(group).flatMap(entry => (typeof entry === 'number' ? [entry] : ids(entry)))
const namedIds: ReadonlySet<number> = new Set(ids(tag))

/**
 * Whether a rule or screen depends on this tag (`domain/directory/tags.ts`). If the tag were inactive, its question could not be answered.
 */
export const isProtectedTag = (id: number): boolean => namedIds.has(id)

export const protectedTagMessage = 'Passage relies on this tag, so it cannot be made inactive.'

export const protectedCategoryMessage = 'Passage relies on this tag, so its category cannot change.'
