import { useQuery } from '@tanstack/react-query'
import type { common } from '#domain/directory/addresses/contract.ts'
import type { z } from '#domain/platform/zod.ts'
import { tagsQuery } from './patientQueries.ts'

export type Tag = z.output<typeof common.featureTags.response>[number]
export type Tags = ReadonlyMap<number, Tag>

/**
 * Returns the tag catalog, cached for an hour. `byId` is undefined until the catalog loads. `nameOf` includes inactive tags.
 * `inCategory` returns active tags in display order.
 */
export function useTags() {
  const query = useQuery(tagsQuery)
  const { data } = query
  const { byId, inUse } = data ? buildIndex(data) : none
  return {
    query,
    byId,
    nameOf: (id: number) => byId?.get(id)?.name,
    inCategory: (category: string): Tag[] => inUse.get(category) ?? [],
  }
}

type Index = { byId: Tags | undefined; inUse: Map<string, Tag[]> }
const none: Index = { byId: undefined, inUse: new Map() }
const indexes = new WeakMap<readonly Tag[], Index>()

/** Indexes the catalog by id and category. Runs once per catalog. */
function buildIndex(tags: readonly Tag[]): Index {
  const cached = indexes.get(tags)
  if (cached) return cached
  const inUse = Map.groupBy(
    tags.filter(tag => tag.active),
    tag => tag.category,
  )
  for (const some of inUse.values()) some.sort((a, b) => a.display_order - b.display_order || a.name.localeCompare(b.name))
  const index = { byId: new Map(tags.map(tag => [tag.id, tag])), inUse }
  indexes.set(tags, index)
  return index
}
