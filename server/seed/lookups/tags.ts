import { careTags } from './tags/care.ts'
import { healthTags } from './tags/health.ts'
import type { CatalogueTag } from './tags/list.ts'
import { peopleTags } from './tags/people.ts'
import { placeTags } from './tags/place.ts'
import { substanceTags } from './tags/substances.ts'

/** All feature tags. Ids are permanent: deactivate a tag if necessary, but never delete it here or reuse its id. */
export const tags: readonly CatalogueTag[] = [...careTags, ...substanceTags, ...healthTags, ...peopleTags, ...placeTags]
