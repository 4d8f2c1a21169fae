import { useSuspenseQuery } from '@tanstack/react-query'
import { ListBase, type RaRecord, type SortPayload } from 'ra-core'
import { type ReactNode, Suspense } from 'react'
import type { Table } from '#domain/tableSettings/schema.ts'
import { PageSkeleton } from '../PageSkeleton.tsx'
import { tableSettingsQuery } from './tableSettings.ts'
import { TableContext, useTableSettings } from './useTableSettings.ts'

type Props = {
  resource: string
  /** Whose columns, widths, density and page size the user keeps: payers of either type are one resource and two tables. */
  table: Table
  /** How the list is ordered at first; without it, as the server orders it. */
  sort?: SortPayload
  /** What is always asked for, beside what the user filters by. */
  filter?: Record<string, unknown>
  children: ReactNode
}

const asTheServerSays: SortPayload = { field: '', order: 'ASC' }
/** The grid itself says what could not be loaded. */
const quiet = { onError: () => undefined }

/**
 * A list of react-admin around a `ResourceGrid` and its filters: page, order and filters stand in the address and are the
 * server's to apply. Who may open it is the route's to say.
 */
export const ResourceList = <R extends RaRecord>(props: Props) => (
  <Suspense fallback={<PageSkeleton />}>
    <TableContext value={props.table}>
      <List<R> {...props} />
    </TableContext>
  </Suspense>
)

function List<R extends RaRecord>({ resource, table, sort = asTheServerSays, filter, children }: Props) {
  // The first page is asked for with the user's own size.
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
