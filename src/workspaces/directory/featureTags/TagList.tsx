import type { ReactNode } from 'react'
import type { TagCategory } from '#domain/directory/tags.ts'
import { type Tag, useTags } from '../../../dataProvider/useTags.ts'
import { FailedState } from '../../../ui/FailedState.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'

type Props = {
  category: TagCategory
  /** Selected tags, which are listed even if they are inactive. */
  chosen: readonly number[]
  children: (tags: Tag[]) => ReactNode
}

/** Passes a category's tags to `children`. Shows a placeholder while they load, or the error if loading fails. */
export function TagList({ category, chosen, children }: Props) {
  const { query, byId, inCategory } = useTags()
  if (query.error && !byId) return <FailedState error={query.error} onRetry={query.refetch} />
  if (!byId) return <CardSkeletons rows={3} height={44} />
  const inUse = inCategory(category)
  const inactive = chosen.flatMap(id => byId.get(id) ?? []).filter(tag => !tag.active && tag.category === category)
  return children([...inUse, ...inactive])
}
