import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import { ListContextProvider, type RaRecord, ResourceContextProvider, useDataTableRenderContext, useList } from 'ra-core'
import type { ReactNode } from 'react'
import { DataTable, type DataTableColumnProps } from 'react-admin'
import { RowTableFrame, type RowTableFrameProps } from '../RowTable.tsx'

export type TableColumn = {
  label: string
  /** Reads its row with `useRecordContext`. */
  cell: ReactNode
  sx?: SxProps<Theme>
}

type Props = Omit<RowTableFrameProps, 'columns' | 'children' | 'actionsLabel'> & {
  /** The first column names the row. */
  columns: readonly TableColumn[]
  /** The last column, whose heading only screen readers announce. */
  actions?: TableColumn | undefined
}

/**
 * react-admin's `DataTable` for the rows of a record, such as an organization's members: it shows the list context. Each row is as tall
 * as its content. On phones, it is a card, as in the product's other small tables.
 */
export const ConsoleTable = ({ columns, actions, ...frame }: Props) => (
  <RowTableFrame {...frame} columns={columns.map(({ label }) => label)} actionsLabel={actions?.label}>
    <DataTable aria-label={frame.label} bulkActionButtons={false} rowClick={false} hover={false} empty={false}>
      {columns.map(({ label, cell, sx }, at) => (
        <Column key={label} label={label} disableSort isName={at === 0} sx={sx as object}>
          {cell}
        </Column>
      ))}
      {actions && (
        <Column
          label={
            <Box component="span" sx={visuallyHidden}>
              {actions.label}
            </Box>
          }
          disableSort
          align="right"
          sx={actions.sx as object}
        >
          {actions.cell}
        </Column>
      )}
    </DataTable>
  </RowTableFrame>
)

/** A column of a `DataTable`. A name is its row's heading for screen readers. */
function Column({ isName = false, sx, ...props }: DataTableColumnProps & { isName?: boolean }) {
  const isHeading = useDataTableRenderContext() === 'header'
  if (isHeading) return <DataTable.Col {...props} sx={{ whiteSpace: 'nowrap' }} />
  return <DataTable.Col {...props} sx={sx ?? {}} {...(isName && ({ component: 'th', scope: 'row' } as object))} />
}

/** A `ConsoleTable` of rows that the caller has loaded. */
export function LocalTable<R extends RaRecord>({ resource, rows, ...table }: Props & { resource: string; rows: R[] }) {
  const list = useList({ data: rows, perPage: rows.length || 1, resource })
  return (
    <ResourceContextProvider value={resource}>
      <ListContextProvider value={list}>
        <ConsoleTable {...table} />
      </ListContextProvider>
    </ResourceContextProvider>
  )
}
