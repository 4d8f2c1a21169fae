import { useSuspenseQuery } from '@tanstack/react-query'
import { ListBase, type ListBaseProps, type RaRecord } from 'ra-core'
import { type ReactNode, Suspense } from 'react'
import type { Table } from '#domain/platform/tableSettings/schema.ts'
import { TableContext, useTableSettings } from '../grid/tableSettings.ts'
import { CardSkeletons } from '../PageSkeleton.tsx'
import { savedSettingsQuery } from '../savedSettings.ts'

type Props<R extends RaRecord> = Pick<ListBaseProps<R>, 'filter' | 'queryOptions'> & {
  resource: string
  /** Name of the table in the settings. */
  table: Table
  children: ReactNode
}

/** A react-admin list that is part of a screen. The screen's URL does not contain its page. The route checks permissions. */
export const EmbeddedList = <R extends RaRecord>(props: Props<R>) => (
  <Suspense fallback={<CardSkeletons rows={3} height={44} />}>
    <TableContext value={props.table}>
      <SizedList<R> {...props} />
    </TableContext>
  </Suspense>
)

function SizedList<R extends RaRecord>({ table, queryOptions, ...list }: Props<R>) {
  // Load the settings first because the first request depends on the user's page size.
  useSuspenseQuery(savedSettingsQuery)
  const { settings } = useTableSettings(table)
  return (
    <ListBase<R>
      {...list}
      sort={{ field: '', order: 'ASC' }}
      perPage={settings.page_size ?? 10}
      // The grid shows loading errors.
      queryOptions={{ onError: () => undefined, ...queryOptions }}
      exporter={false}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
    />
  )
}
