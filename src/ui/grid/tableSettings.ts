import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useStore } from 'ra-core'
import { createContext, useContext } from 'react'
import type { Table, TableSettings } from '#domain/platform/tableSettings/schema.ts'
import { tableKey } from '../savedSettings.ts'

/** The enclosing list's table. */
export const TableContext = createContext<Table | null>(null)

/** Whether the screen is too narrow for all columns. */
export const useIsNarrow = () => useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })

const noSettings: TableSettings = {}

/** Returns the user's settings for a table, which the server stores. Narrow screens have separate settings. */
export function useTableSettings(override?: Table) {
  const contextTable = useContext(TableContext)
  const table = override ?? contextTable
  const isNarrow = useIsNarrow()
  if (!table) throw new Error('useTableSettings outside a ConsoleList')
  const [settings, set] = useStore<TableSettings>(tableKey(isNarrow ? `${table}.narrow` : table), noSettings)
  return { settings, change: (part: TableSettings) => set(previous => ({ ...previous, ...part })), reset: () => set(noSettings) }
}
