import { type GridApi, type GridRowId, useGridApiRef } from '@mui/x-data-grid'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { toSearch, useSingleKeys } from '../keys/keys.ts'

/**
 * Shortcuts for the grid: j and k move between rows, and / moves focus to the search. The grid itself handles Enter. `field` is
 * the column that gets focus. Returns the grid's ref.
 */
export function useGridKeys(field: string | undefined) {
  const grid = useGridApiRef()
  const keys = useMemo(() => {
    const step = (by: 1 | -1) => field !== undefined && move(grid.current, by, field)
    return { j: () => step(1), k: () => step(-1), '/': toSearch }
  }, [grid, field])
  useSingleKeys(keys, '[role=dialog], [role=tablist]')
  return grid
}

function move(grid: GridApi | null, by: 1 | -1, field: string): boolean {
  if (!grid) return false
  const rows: GridRowId[] = grid.getAllRowIds()
  const root = grid.rootElementRef.current
  // A screen can have several grids. The keys move in the one with focus, or in the first.
  const current = document.activeElement?.closest('.MuiDataGrid-root') ?? document.querySelector('.MuiDataGrid-root')
  if (current !== root) return false
  // Focus may be in the row, for example on a button, although the grid has not set it there.
  const focused = root?.contains(document.activeElement) ? document.activeElement?.closest<HTMLElement>('[data-id]') : null
  const index = focused ? rows.findIndex(id => String(id) === focused.dataset.id) : -1
  const next = rows[index < 0 ? 0 : index + by]
  if (next === undefined) return false
  grid.setCellFocus(next, field)
  root?.querySelector(`[data-id="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  return true
}

/** The row that the user opened from each history entry. */
const openedRows = new Map<string, GridRowId>()

/** When the user comes back to the list, moves focus to the row that they opened. Returns a function that remembers the row. */
export function useFocusOnReturn(grid: RefObject<GridApi | null>, field: string | undefined, isLoaded: boolean) {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const row = openedRows.get(key)
    if (!isLoaded || !isReturn || row === undefined || field === undefined) return
    openedRows.delete(key)
    if (grid.current?.getRow(row)) grid.current.setCellFocus(row, field)
  }, [grid, field, isLoaded, isReturn, key])
  return (row: GridRowId) => void openedRows.set(key, row)
}

/** Each list's height when the user left it, in pixels, by history entry. */
const heights = new Map<string, number>()

/**
 * Returns the height that `box` had when the user left this history entry. Reserving it until the rows are measured lets the
 * browser scroll back to the same row.
 */
export function useHeightOnReturn<E extends HTMLElement>() {
  const { key } = useLocation()
  const box = useRef<E>(null)
  const [returned] = useState({ key, height: heights.get(key) })
  useLayoutEffect(() => {
    const element = box.current
    return () => void (element && heights.set(key, element.offsetHeight))
  }, [key])
  return { box, height: returned.key === key ? returned.height : undefined }
}
