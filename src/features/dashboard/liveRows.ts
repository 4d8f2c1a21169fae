import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Actor } from '#domain/actor.ts'
import { type LiveRows, withChange } from '../../components/pages/changedRow.ts'
import { maxFullPages } from '../../components/pages/nearPages.ts'
import { isOutdated, markOutdated } from '../../components/pages/outdated.ts'
import { dashboardKey } from '../../dataProvider/dashboards.ts'
import { setCached } from '../../dataProvider/setCached.ts'

/**
 * Updates an application in every loaded list. In a list with many pages, reloads only the changed row and the last page, into
 * which a row from the next page may have moved.
 */
export async function refreshLists(queries: QueryClient, application_id: number, actor: Actor): Promise<void> {
  const lists = queries.getQueryCache().findAll({ queryKey: [dashboardKey] })
  await Promise.all(lists.map(list => refresh(queries, list as Query, application_id, actor)))
}

async function refresh(queries: QueryClient, list: Query, application_id: number, actor: Actor) {
  const refetch = () => queries.invalidateQueries({ queryKey: list.queryKey, exact: true })
  const liveRows = list.meta?.liveRows as LiveRows | undefined
  const loaded = () => list.state.data as InfiniteData<{ total: number }> | undefined
  if (!liveRows || (loaded()?.pages.length ?? 0) <= maxFullPages) return refetch()
  try {
    // If a page is loading, wait for it, because it becomes the last page.
    if (list.state.fetchStatus === 'fetching') await list.promise
    const { length } = loaded()!.pages
    const [changed, last] = await Promise.all([
      liveRows.load({ page_number: 1, application_id }),
      liveRows.load({ page_number: length }),
    ])
    const outdated = loaded()!.pages.map(isOutdated)
    setCached(queries, list.queryKey, (before: InfiniteData<{ total: number }> | undefined) => {
      if (!before) return before
      const pages = withChange(before.pages, { liveRows, application_id, actor, changed, last })
      return { pages, pageParams: before.pageParams.slice(0, pages.length) }
    })
    for (const [at, page] of loaded()!.pages.entries()) if (outdated[at]) markOutdated(page)
  } catch {
    await refetch()
  }
}
