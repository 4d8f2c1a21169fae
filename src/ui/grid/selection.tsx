import {
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GridCellCheckboxRenderer,
  type GridColDef,
  type GridRenderCellParams,
  type GridRowSelectionModel,
} from '@mui/x-data-grid'
import { type RaRecord, useDataProvider, useListContext, useNotify } from 'ra-core'
import { type ComponentType, createContext, useContext, useEffect, useRef, useState } from 'react'
import { bulkLimit } from '#domain/platform/bulk.ts'
import { texts } from '../../i18n/english/bulk.ts'
import { useAnnounce } from '../feedback/Announcer.tsx'

/** A bulk action on the selected rows. */
export type BulkAction<R = never> = {
  label: string
  /** Called with the rows that the action applies to. Call `clear` to clear the selection after the action. */
  onClick: (ids: number[], clear: () => void) => void
  /** Whether the server would accept the action for this row. Defaults to all rows. */
  applies?: (row: R) => boolean
  /** Maximum number of rows, if it is lower than for other bulk actions. */
  max?: number
}
/** A grid's bulk actions, and the row names for the checkboxes. Rows that no action applies to cannot be selected (S-32). */
export type Bulk<R> = { rowName: (row: R) => string; actions: readonly BulkAction<R>[] }

/** A bulk action, and the selected rows that it applies to. */
export type OfferedAction = Pick<BulkAction, 'label' | 'onClick'> & { ids: number[]; max: number }

type Selection = {
  ids: ReadonlySet<number>
  actions: readonly OfferedAction[]
  clear: () => void
  /** Selects every row that matches the filter and can be selected, up to the limit for a bulk change. Resolves to their number. */
  selectAll: () => Promise<number>
}
const SelectionContext = createContext<Selection | null>(null)
export const SelectionProvider = SelectionContext.Provider
export const useSelection = () => useContext(SelectionContext)

const pageSize = 100

/**
 * Row selection of the enclosing react-admin list. Persists across pages, and is cleared when the filter changes. Unlike
 * react-admin's own selection, "Select all" includes all pages.
 */
export function useRowSelection<R extends RaRecord>(actions: readonly BulkAction<R>[]) {
  const { resource, filter, filterValues, sort, total = 0, data: page, selectedIds, onSelect } = useListContext<R>()
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
  const rows = useRef(new Map<unknown, R>())
  const learn = (found: readonly R[]) => {
    for (const row of found) rows.current.set(row.id, row)
  }
  learn(page ?? [])
  const isSelectable = (row: R) => actions.some(({ applies }) => applies?.(row) ?? true)
  /** A row that this page has not loaded is left to the server. */
  const appliesTo = (id: number, { applies }: BulkAction<R>) => {
    const row = rows.current.get(id)
    return row === undefined || (applies?.(row) ?? true)
  }
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
        sort,
        filter: { ...filterValues, ...filter },
      }),
    )
    try {
      const found = (await Promise.all(pages)).flatMap(answer => answer.data)
      learn(found)
      const selectable = found.filter(isSelectable)
      select(selectable.map(row => row.id))
      return selectable.length
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
      return 0
    }
  }
  const model: GridRowSelectionModel = { type: 'include', ids }
  const offered = actions.map(
    (action): OfferedAction => ({
      label: action.label,
      onClick: action.onClick,
      max: action.max ?? bulkLimit,
      ids: [...ids].filter(id => appliesTo(id, action)),
    }),
  )
  const selection: Selection = { ids, actions: offered, clear: () => select([]), selectAll }
  return { model, select, isSelectable, selection }
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
    <NamedCheckBox
      {...params}
      slotProps={{
        htmlInput: {
          'aria-label': texts.select(rowName(params.row)),
          ...(!params.api.isRowSelectable(params.id) && { title: texts.notSelectable }),
        },
      }}
    />
  ),
})

export const checkBoxTexts = {
  checkboxSelectionSelectAllRows: texts.selectPage,
  checkboxSelectionUnselectAllRows: texts.selectPage,
}
