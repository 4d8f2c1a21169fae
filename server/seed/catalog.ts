import type { TagCategory } from '#domain/directory/tags.ts'
import { payers, type SeedPayer } from './lookups/payers.ts'
import { tags } from './lookups/tags.ts'

/** The ids of the tags with these names in a category. Throws if a name is unknown. */
export const tagIds = (category: TagCategory, ...names: string[]): number[] =>
  names.map(name => {
    const match = tags.find(tag => tag.category === category && tag.content === name)
    if (!match) throw new Error(`The tag catalog has no "${name}" in ${category}`)
    return match.id
  })

/** The ids of a category's tags, or of one group's tags, in display order. */
export const tagIdsIn = (category: TagCategory, group?: string): number[] =>
  tags.filter(tag => tag.category === category && (!group || tag.ui_main_category === group)).map(tag => tag.id)

/** The payer whose name starts with this text. Throws if there is none. */
export function payerByName(name: string): SeedPayer {
  const match = payers.find(payer => payer.payer_name.startsWith(name))
  if (!match) throw new Error(`There is no payer "${name}"`)
  return match
}
