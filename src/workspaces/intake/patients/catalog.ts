import type { FeatureTag } from '#domain/directory/featureTags/schema.ts'
import { texts } from '../../../i18n/english/review.ts'

/** What the review needs from the tag catalog. */
export type Catalog = {
  name: (id: number) => string
  /** Names of these tags. Null if there are none. */
  names: (ids: number[]) => string | null
  categoryOf: (id: number) => string | undefined
  /** The question that the category's tags answer. */
  question: (category: string) => string
}

export function catalogOf(tags: FeatureTag[]): Catalog {
  const known = new Map(tags.map(tag => [tag.id, tag]))
  const headings = new Map(tags.map(tag => [tag.category, tag.ui_friendly_category ?? tag.category]))
  const name = (id: number) => known.get(id)?.content ?? texts.noLongerListed(String(id))
  return {
    name,
    names: ids => ids.map(name).join(', ') || null,
    categoryOf: id => known.get(id)?.category,
    question: category => headings.get(category) ?? category,
  }
}
