import {
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GridCellCheckboxRenderer,
  type GridColDef,
  type GridRenderCellParams,
  type GridRowSelectionModel,
} from '@mui/x-data-grid'
import { type RaRecord, useDataProvider, useListContext, useNotify } from 'ra-core'
import { type ComponentType, createContext, useContext, useEffect, useState } from 'react'
import { bulkLimit } from '#domain/bulk.ts'
import { texts } from '../../i18n/english/bulk.ts'
import { useAnnounce } from '../feedback/Announcer.tsx'

/** Something to do with the rows that are selected; `clear` takes the selection away once it is done. */
export type BulkAction = { label: string; onClick: (ids: number[], clear: () => void) => void }
/** What rows can be selected for. A grid without actions has no check boxes. */
export type Bulk<R> = { nameOf: (row: R) => string; actions: readonly BulkAction[] }

type Selection = {
  ids: ReadonlySet<number>
  actions: readonly BulkAction[]
  clear: () => void
  /** Selects everything that the filter finds, up to the limit of one change. */
  selectAll: () => Promise<void>
}
const SelectionContext = createContext<Selection | null>(null)
export const SelectionProvider = SelectionContext.Provider
export const useSelection = () => useContext(SelectionContext)

const page = 100

/**
 * The selection of react-admin's list around it, over all pages of one filter: another filter begins anew. Its own "select all" takes
 * one page of the server, ours all of them up to the limit of one change.
 */
export function useRowSelection<R extends RaRecord>(actions: readonly BulkAction[]) {
  const { resource, filter, filterValues, sort, total = 0, selectedIds, onSelect } = useListContext<R>()
  const data = useDataProvider()
  const announce = useAnnounce()
  const notify = useNotify()
  const found = JSON.stringify(filterValues)
  const [under, setUnder] = useState(found)
  useEffect(() => {
    if (under === found) return
    setUnder(found)
    onSelect([])
  }, [under, found, onSelect])
  const ids = new Set<number>(under === found ? (selectedIds as number[]) : [])
  function select(chosen: Iterable<unknown>) {
    const next = [...chosen] as number[]
    onSelect(next)
    announce(next.length ? texts.selected(next.length) : texts.cleared)
  }
  async function selectAll() {
    const wanted = Math.min(total, bulkLimit)
    const pages = Array.from({ length: Math.ceil(wanted / page) }, (_, n) =>
      data.getList<R>(resource, {
        pagination: { page: n + 1, perPage: page },
        ...{ sort, filter: { ...filterValues, ...filter } },
      }),
    )
    try {
      select((await Promise.all(pages)).flatMap(({ data: rows }) => rows.map(row => row.id)))
    } catch (problem) {
      notify((problem as Error).message, { type: 'error' })
    }
  }
  const model: GridRowSelectionModel = { type: 'include', ids }
  return { model, select, selection: { ids, actions, clear: () => select([]), selectAll } satisfies Selection }
}

/** It hands `slotProps` on to its input, though its type does not say so. */
const NamedCheckBox = GridCellCheckboxRenderer as ComponentType<GridRenderCellParams & { slotProps: object }>

/** The column of check boxes, each named by its row. */
export const checkBoxes = <R extends RaRecord>(nameOf: (row: R) => string): GridColDef<R> => ({
  ...(GRID_CHECKBOX_SELECTION_COL_DEF as GridColDef<R>),
  width: 42,
  minWidth: 42,
  flex: 0,
  renderCell: params => (
    <NamedCheckBox {...params} slotProps={{ htmlInput: { 'aria-label': texts.select(nameOf(params.row)) } }} />
  ),
})

export const checkBoxTexts = {
  checkboxSelectionSelectAllRows: texts.selectPage,
  checkboxSelectionUnselectAllRows: texts.selectPage,
}
