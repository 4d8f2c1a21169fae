import type { FeatureTag } from '#domain/featureTags/schema.ts'
import { texts } from '../../i18n/english/review.ts'

/** The tag catalog in the form that the review uses. */
export type Catalog = {
  name: (id: number) => string
  /** Names of several tags; null if there are none. */
  names: (ids: number[]) => string | null
  categoryOf: (id: number) => string | undefined
  /** The question that a category answers. */
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
