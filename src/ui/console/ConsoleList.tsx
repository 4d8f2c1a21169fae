import Box from '@mui/material/Box'
import { alpha, type Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ListBase, type ListBaseProps, type RaRecord, type SortPayload, useNotify, useTranslateLabel } from 'ra-core'
import { cloneElement, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { FilterButton, List, type ListProps, Pagination, TopToolbar } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { isQueriedList } from '#domain/platform/tableSettings/savedQueries.ts'
import type { Table } from '#domain/platform/tableSettings/schema.ts'
import { z } from '#domain/platform/zod.ts'
import { texts } from '../../i18n/english/grid.ts'
import { TableContext, useTableSettings } from '../grid/ColumnsMenu.tsx'
import { ListActsHost } from '../grid/ListActs.tsx'
import { usePhone } from '../hooks.ts'
import { CardSkeletons, PageSkeleton } from '../PageSkeleton.tsx'
import { ListSavedQueries } from '../savedQueries/SavedQueries.tsx'
import { savedSettingsQuery } from '../savedSettings.ts'
import { type ListExport, ListExportButton } from './ListExportButton.tsx'
import { ConsoleTitle } from './ScreenBar.tsx'

type Filter = ReactElement<{ source: string; label?: unknown; alwaysOn?: boolean }>
type Props<R extends RaRecord> = Pick<ListProps<R>, 'resource' | 'filter' | 'sort'> & {
  /** Name of the table in the settings. A resource can have several tables, such as the two types of payers. */
  table: Table
  title: string
  /** What the list contains, in one or two sentences. */
  about?: ReactNode
  /** The `BackLink` of a list that belongs to another one. */
  back?: ReactNode
  filters?: Filter[]
  exported?: ListExport
  /** More buttons at the end of the row of filters. */
  actions?: ReactNode
  children: ReactNode
}

/** Sorted by the server unless the user chooses a column. */
export const serverSort: SortPayload = { field: '', order: 'ASC' }
/** Suppresses error toasts because the grid shows loading errors. */
export const quiet = { onError: () => undefined }
/** The settings of all lists: the URL, not the store, has the state, the server exports, and the route checks permissions. */
const shared = { sort: serverSort, queryOptions: quiet, exporter: false, storeKey: false, disableAuthentication: true } as const

/**
 * react-admin's `List` with the console's defaults: the URL contains the page, sort order, and filters; the grid shows pages, errors,
 * and the empty list; the route checks permissions.
 */
export const ConsoleList = <R extends RaRecord>(props: Props<R>) => (
  <Suspense fallback={<PageSkeleton />}>
    <TableContext value={props.table}>
      <SavedList<R> {...props} />
    </TableContext>
  </Suspense>
)

function SavedList<R extends RaRecord>({
  table,
  title,
  about,
  back,
  exported,
  actions,
  filters = [],
  children,
  ...list
}: Props<R>) {
  // Load the settings first because the first request depends on the user's page size.
  useSuspenseQuery(savedSettingsQuery)
  const { settings } = useTableSettings(table)
  const isPartial = usePhone() && filters.filter(isOptional).length > filtersInLine
  const shown = usePhoneFilters(filters, list.resource, useOpenedLink())
  const intro = (back || about) && <Intro back={back} about={about} />
  return (
    <>
      <ConsoleTitle>{title}</ConsoleTitle>
      <List<R>
        {...shared}
        {...list}
        perPage={settings.page_size ?? 20}
        filters={isPartial ? shown : filters}
        actions={
          <TopToolbar sx={{ ...(!filters.length && { width: '100%' }), '& .MuiIconButton-root': framedIcon }}>
            {!filters.length && intro}
            {/* Not the list's resource, because the button would offer the saved queries a second time. */}
            {isPartial && <FilterButton resource="filters" disableSaveQuery variant="outlined" />}
            {isQueriedList(table) && <ListSavedQueries list={table} />}
            {exported && <ListExportButton {...exported} />}
            {actions}
          </TopToolbar>
        }
        title={false}
        component="div"
        empty={false}
        error={false}
        pagination={false}
      >
        {filters.length > 0 && intro}
        <ListActsHost>{children}</ListActsHost>
      </List>
    </>
  )
}

/** react-admin's buttons are icons on phones. They look like the buttons beside them. */
const framedIcon = {
  height: 44,
  width: 44,
  border: 1,
  borderRadius: 1,
  borderColor: (theme: Theme) => alpha(theme.palette.primary.main, 0.5),
}

/** What the list belongs to, and what it contains. Beside the buttons if the list has no filters. */
const Intro = ({ back, about }: { back: ReactNode; about: ReactNode }) => (
  <Box
    sx={{ flex: '1 1 200px', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1, whiteSpace: 'normal' }}
  >
    {back}
    {about && (
      <Typography variant="body2" color="textSecondary">
        {about}
      </Typography>
    )}
  </Box>
)

/** The number of filters that fit in one line on a phone, without the search. */
const filtersInLine = 2
const isOptional = ({ props }: Filter) => props.source !== 'q'

/**
 * The filters of a list on a phone: the search, those that the link named, and, so that the first rows are visible, the others only
 * while they have a value or react-admin's button has added them.
 */
function usePhoneFilters(filters: Filter[], resource: string | undefined, linked: readonly string[]) {
  const translateLabel = useTranslateLabel()
  return filters.map(filter => {
    const { source, label = translateLabel({ source, resource: resource ?? '' }) } = filter.props
    return isOptional(filter) ? cloneElement(filter, { alwaysOn: linked.includes(source), label }) : filter
  })
}

/** The page buttons of a list whose body is not a grid. react-admin's default element, a span, must not contain the toolbar's div. */
export const ListPages = ({ sizes = [] }: { sizes?: readonly number[] }) => (
  <Pagination {...({ component: 'div' } as object)} rowsPerPageOptions={[...sizes]} />
)

type EmbeddedProps<R extends RaRecord> = Pick<ListBaseProps<R>, 'filter' | 'queryOptions'> & {
  resource: string
  table: Table
  children: ReactNode
}

/** A react-admin list that is part of a screen. The screen's URL does not contain its page. */
export const EmbeddedList = <R extends RaRecord>(props: EmbeddedProps<R>) => (
  <Suspense fallback={<CardSkeletons rows={3} height={44} />}>
    <TableContext value={props.table}>
      <SavedEmbeddedList<R> {...props} />
    </TableContext>
  </Suspense>
)

function SavedEmbeddedList<R extends RaRecord>({ table, queryOptions, ...list }: EmbeddedProps<R>) {
  useSuspenseQuery(savedSettingsQuery)
  const { settings } = useTableSettings(table)
  return (
    <ListBase<R>
      {...shared}
      {...list}
      perPage={settings.page_size ?? 10}
      queryOptions={{ ...quiet, ...queryOptions }}
      disableSyncWithLocation
    />
  )
}

/** Says if react-admin ignores a part of the URL that the list was opened with. Returns the filters that the URL named. */
function useOpenedLink(): readonly string[] {
  const { search } = useLocation()
  const notify = useNotify()
  const [{ success: isReadable, data }] = useState(() => ListLink.safeParse(Object.fromEntries(new URLSearchParams(search))))
  useEffect(() => {
    if (!isReadable) notify(texts.repairedLink, { type: 'warning' })
  }, [isReadable, notify])
  return Object.keys(data?.filter ?? {})
}

const pageNumber = z.coerce.number().int().positive()
const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }
})
/** What react-admin reads from a list's URL. */
const ListLink = z
  .object({
    page: pageNumber,
    perPage: pageNumber,
    order: z.enum(['ASC', 'DESC']),
    filter: json.pipe(z.record(z.string(), z.unknown())),
  })
  .partial()
