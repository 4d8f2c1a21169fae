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

/** A bulk action on the selected rows. Call `clear` to clear the selection after the action. */
export type BulkAction = { label: string; onClick: (ids: number[], clear: () => void) => void }
/** A grid's bulk actions, and the row names for the checkboxes. */
export type Bulk<R> = { rowName: (row: R) => string; actions: readonly BulkAction[] }

type Selection = {
  ids: ReadonlySet<number>
  actions: readonly BulkAction[]
  clear: () => void
  /** Selects every row that matches the filter, up to the limit for a bulk change. */
  selectAll: () => Promise<void>
}
const SelectionContext = createContext<Selection | null>(null)
export const SelectionProvider = SelectionContext.Provider
export const useSelection = () => useContext(SelectionContext)

const pageSize = 100

/**
 * Row selection of the enclosing react-admin list. Persists across pages, and is cleared when the filter changes. Unlike
 * react-admin's own selection, "Select all" includes all pages.
 */
export function useRowSelection<R extends RaRecord>(actions: readonly BulkAction[]) {
  const { resource, filter, filterValues, sort, total = 0, selectedIds, onSelect } = useListContext<R>()
  const data = useDataProvider()
  const announce = useAnnounce()
  const notify = useNotify()
  const filterKey = JSON.stringify(filterValues)
  const [selectedFilterKey, setSelectedFilterKey] = useState(filterKey)
  useEffect(() => {
    if (selectedFilterKey === filterKey) return
    setSelectedFilterKey(filterKey)
    onSelect([])
  }, [selectedFilterKey, filterKey, onSelect])
  const ids = new Set<number>(selectedFilterKey === filterKey ? (selectedIds as number[]) : [])
  function select(chosen: Iterable<unknown>) {
    const next = [...chosen] as number[]
    onSelect(next)
    announce(next.length ? texts.selected(next.length) : texts.cleared)
  }
  async function selectAll() {
    const count = Math.min(total, bulkLimit)
    const pages = Array.from({ length: Math.ceil(count / pageSize) }, (_, n) =>
      data.getList<R>(resource, {
        pagination: { page: n + 1, perPage: pageSize },
        ...{ sort, filter: { ...filterValues, ...filter } },
      }),
    )
    try {
      select((await Promise.all(pages)).flatMap(({ data: rows }) => rows.map(row => row.id)))
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }
  const model: GridRowSelectionModel = { type: 'include', ids }
  return { model, select, selection: { ids, actions, clear: () => select([]), selectAll } satisfies Selection }
}

/** The component passes `slotProps` to the checkbox, although its type omits that prop. */
const NamedCheckBox = GridCellCheckboxRenderer as ComponentType<GridRenderCellParams & { slotProps: object }>

/** Checkbox column. The accessible name of each checkbox includes the row's name. */
export const checkBoxes = <R extends RaRecord>(rowName: (row: R) => string): GridColDef<R> => ({
  ...(GRID_CHECKBOX_SELECTION_COL_DEF as GridColDef<R>),
  width: 42,
  minWidth: 42,
  flex: 0,
  renderCell: params => (
    <NamedCheckBox {...params} slotProps={{ htmlInput: { 'aria-label': texts.select(rowName(params.row)) } }} />
  ),
})

export const checkBoxTexts = {
  checkboxSelectionSelectAllRows: texts.selectPage,
  checkboxSelectionUnselectAllRows: texts.selectPage,
}
