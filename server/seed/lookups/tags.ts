import { careTags } from './tags/care.ts'
import { healthTags } from './tags/health.ts'
import type { CatalogueTag } from './tags/list.ts'
import { peopleTags } from './tags/people.ts'
import { placeTags } from './tags/place.ts'
import { substanceTags } from './tags/substances.ts'

/** The whole tag catalogue. Ids are forever: a tag goes by turning inactive, never by leaving here, and its number is never given again. */
export const tags: readonly CatalogueTag[] = [...careTags, ...substanceTags, ...healthTags, ...peopleTags, ...placeTags]
