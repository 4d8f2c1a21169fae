import type { TagCategory } from '#domain/tags.ts'

/** One row of the tag catalogue, as table `feature_tags` keeps it. */
export type CatalogueTag = {
  id: number
  category: TagCategory
  ui_friendly_category: string
  ui_main_category: string | null
  content: string
  filter_content: string
  tooltip_content: string | null
  display_order: number
}

/** A tag's id, what a form calls it, and where that alone does not say it, a tooltip and what a filter or a card calls it. */
type Row = readonly [id: number, content: string, more?: { tooltip?: string; filter?: string }]

/**
 * The rows of one category in the order in which they are offered, in groups where they are given as groups.
 * Ids are written in the data and stay for ever: only the display order follows the position.
 */
export function list(
  category: TagCategory,
  friendly: string,
  tags: readonly Row[] | Record<string, readonly Row[]>,
): CatalogueTag[] {
  const groups: readonly (readonly [string | null, readonly Row[]])[] = isRows(tags) ? [[null, tags]] : Object.entries(tags)
  return groups
    .flatMap(([group, rows]) => rows.map(row => ({ group, row })))
    .map(({ group, row: [id, content, more] }, position) => ({
      id,
      category,
      ui_friendly_category: friendly,
      ui_main_category: group,
      content,
      filter_content: more?.filter ?? content,
      tooltip_content: more?.tooltip ?? null,
      display_order: position + 1,
    }))
}

const isRows = (tags: readonly Row[] | Record<string, readonly Row[]>): tags is readonly Row[] => Array.isArray(tags)
