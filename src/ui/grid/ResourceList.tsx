import { useSuspenseQuery } from '@tanstack/react-query'
import { ListBase, type RaRecord, type SortPayload } from 'ra-core'
import { type ReactNode, Suspense } from 'react'
import type { Table } from '#domain/platform/tableSettings/schema.ts'
import { PageSkeleton } from '../PageSkeleton.tsx'
import { TableContext, tableSettingsQuery, useTableSettings } from './tableSettings.ts'

type Props = {
  resource: string
  /** Name of the table in the settings. A resource can have several tables, such as the two types of payers. */
  table: Table
  /** Initial sort order. Defaults to the server's order. */
  sort?: SortPayload
  /** A filter that always applies. */
  filter?: Record<string, unknown>
  children: ReactNode
}

const serverSort: SortPayload = { field: '', order: 'ASC' }
/** Suppresses error toasts because the grid shows loading errors. */
const quiet = { onError: () => undefined }

/**
 * A react-admin list around a `ResourceGrid` and its filters. The URL contains the page, sort order, and filters, which the
 * server applies. The route checks permissions.
 */
export const ResourceList = <R extends RaRecord>(props: Props) => (
  <Suspense fallback={<PageSkeleton />}>
    <TableContext value={props.table}>
      <List<R> {...props} />
    </TableContext>
  </Suspense>
)

function List<R extends RaRecord>({ resource, table, sort = serverSort, filter, children }: Props) {
  // Load the settings first because the first request depends on the user's page size.
  useSuspenseQuery(tableSettingsQuery)
  const { settings } = useTableSettings(table)
  return (
    <ListBase<R>
      resource={resource}
      sort={sort}
      filter={filter}
      perPage={settings.page_size ?? 20}
      storeKey={false}
      exporter={false}
      disableAuthentication
      queryOptions={quiet}
    >
      {children}
    </ListBase>
  )
}
