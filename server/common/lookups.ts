import type { LookupItem } from '#domain/featureTags/schema.ts'
import { tagCategories, tagCategoryTwins } from '#domain/tags.ts'
import type { Db } from '../db/connect.ts'
import { searchTags } from '../featureTags/queries.ts'

/** Lookup keys whose options come from the text in the tags' category columns. */
const textKeys = ['category', 'ui_friendly_category', 'ui_main_category'] as const

/** The option lists for these keys; an unknown key gets an empty list. */
export async function lookup(db: Db, keys: readonly string[]): Promise<Record<string, LookupItem[]>> {
  const { rows: tags } = await searchTags(db, {})
  const twinCategories: Record<string, string> = tagCategoryTwins
  const categories: readonly string[] = tagCategories
  return Object.fromEntries(
    keys.map(key => {
      const column = textKeys.find(text => text === key)
      if (column)
        return [
          key,
          [...new Set(tags.map(tag => tag[column]).filter(text => text !== null))].sort().map(text => ({ id: text, name: text })),
        ]
      const category = twinCategories[key] ?? key
      if (!categories.includes(category)) return [key, []]
      return [key, tags.filter(tag => tag.category === category).map(named)]
    }),
  )
}

export const named = (tag: { id: number; content: string; category: string; ui_main_category: string | null }) => ({
  id: tag.id,
  name: tag.content,
  category: tag.category,
  uiMainCategory: tag.ui_main_category,
})
