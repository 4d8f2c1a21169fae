import type { TagCategory } from '#domain/tags.ts'
import { payers, type SeedPayer } from './lookups/payers.ts'
import { tags } from './lookups/tags.ts'

/** The tags of these names in a category, so that made-up data is written in words. Throws where the catalogue has no such name. */
export const tagsNamed = (category: TagCategory, ...names: string[]): number[] =>
  names.map(name => {
    const found = tags.find(tag => tag.category === category && tag.content === name)
    if (!found) throw new Error(`The tag catalogue has no "${name}" in ${category}`)
    return found.id
  })

/** Every tag of a category in the order in which it is offered, or those of one of its groups. */
export const tagsOf = (category: TagCategory, group?: string): number[] =>
  tags.filter(tag => tag.category === category && (!group || tag.ui_main_category === group)).map(tag => tag.id)

/** The payer whose name begins so. Throws where there is none. */
export function payerNamed(name: string): SeedPayer {
  const found = payers.find(payer => payer.payer_name.startsWith(name))
  if (!found) throw new Error(`There is no payer "${name}"`)
  return found
}
