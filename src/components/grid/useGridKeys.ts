import { type GridApi, type GridRowId, useGridApiRef } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { toSearch } from '../keys/listKeys.ts'
import { useSingleKeys } from '../keys/singleKeys.ts'

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
  const focused = root?.contains(document.activeElement) ? grid.state.focus.cell?.id : undefined
  const index = focused === undefined ? -1 : rows.indexOf(focused)
  const next = rows[index < 0 ? 0 : index + by]
  if (next === undefined) return false
  grid.setCellFocus(next, field)
  root?.querySelector(`[data-id="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  return true
}
