import type { TagCategory } from '#domain/directory/tags.ts'

/** A row for `feature_tags`. */
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

/** A tag's id, its label in forms, and optionally a tooltip and a shorter label for filters and cards. */
type Row = readonly [id: number, content: string, more?: { tooltip?: string; filter?: string }]

/**
 * A category's rows in display order, optionally in groups. Ids are explicit and permanent; the position determines only the display
 * order.
 */
export function list(
  category: TagCategory,
  friendly: string,
  tags: readonly Row[] | Record<string, readonly Row[]>,
): CatalogueTag[] {
  const groups: readonly (readonly [string | null, readonly Row[]])[] = isRows(tags) ? [[null, tags]] : Object.entries(tags)
  return groups
    .flatMap(([group, rows]) => rows.map(row => ({ group, row })))
    .map(({ group, row: [id, content, extra] }, position) => ({
      id,
      category,
      ui_friendly_category: friendly,
      ui_main_category: group,
      content,
      filter_content: extra?.filter ?? content,
      tooltip_content: extra?.tooltip ?? null,
      display_order: position + 1,
    }))
}

const isRows = (tags: readonly Row[] | Record<string, readonly Row[]>): tags is readonly Row[] => Array.isArray(tags)
