import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { common } from '#domain/common/contract.ts'
import { call } from '../dataProvider/call.ts'

export type Tag = z.output<typeof common.featureTags.response>[number]

export const tagsQuery = queryOptions({
  queryKey: ['common', 'feature-tags'],
  queryFn: async ({ signal }) => (await call(common.featureTags, { signal })).data,
  staleTime: 3_600_000,
})

/**
 * The tag catalogue, asked for once an hour: `nameOf(id)` (undefined until it is there), `inCategory(name)` in display order
 * for a form's options, and the query's own state.
 */
export function useTags() {
  const query = useQuery(tagsQuery)
  const { data } = query
  return useMemo(() => {
    const byId = new Map(data?.map(tag => [tag.id, tag]))
    const byCategory = Map.groupBy(data ?? [], tag => tag.category)
    for (const tags of byCategory.values()) tags.sort((a, b) => a.display_order - b.display_order || a.name.localeCompare(b.name))
    return {
      query,
      nameOf: (id: number) => byId.get(id)?.name,
      tag: (id: number) => byId.get(id),
      inCategory: (category: string): Tag[] => byCategory.get(category) ?? [],
    }
  }, [query, data])
}
