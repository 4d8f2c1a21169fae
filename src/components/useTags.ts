import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { common } from '#domain/common/contract.ts'
import { tagsQuery } from '../dataProvider/patientQueries.ts'

export type Tag = z.output<typeof common.featureTags.response>[number]
export type Tags = ReadonlyMap<number, Tag>

/**
 * The tag catalogue, asked for once an hour: all of it `byId`, undefined until it is there, `nameOf` one, also of one no longer
 * in use, `inCategory` those in use in display order, for a form's options; and the query's own state.
 */
export function useTags() {
  const query = useQuery(tagsQuery)
  const { data } = query
  return useMemo(() => {
    const byId: Tags | undefined = data && new Map(data.map(tag => [tag.id, tag]))
    const inUse = Map.groupBy(data?.filter(tag => tag.active) ?? [], tag => tag.category)
    for (const tags of inUse.values()) tags.sort((a, b) => a.display_order - b.display_order || a.name.localeCompare(b.name))
    return {
      query,
      byId,
      nameOf: (id: number) => byId?.get(id)?.name,
      inCategory: (category: string): Tag[] => inUse.get(category) ?? [],
    }
  }, [query, data])
}
