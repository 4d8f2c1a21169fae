import type { ReactNode } from 'react'
import type { TagCategory } from '#domain/tags.ts'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { type Tag, useTags } from './useTags.ts'

type Props = {
  category: TagCategory
  /** Selected tags remain available even if they are no longer on the list. */
  chosen: readonly number[]
  children: (tags: Tag[]) => ReactNode
}

/** The tags of a category as form options, with a placeholder while loading and an error state. */
export function TagList({ category, chosen, children }: Props) {
  const { query, byId, inCategory } = useTags()
  if (query.error && !byId) return <FailedState error={query.error} onRetry={query.refetch} />
  if (!byId) return <CardSkeletons rows={3} height={44} />
  const inUse = inCategory(category)
  const inactive = chosen.flatMap(id => byId.get(id) ?? []).filter(tag => !tag.active && tag.category === category)
  return children([...inUse, ...inactive])
}
