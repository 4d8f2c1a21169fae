import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useStore } from 'ra-core'
import { createContext, useContext } from 'react'
import type { Table, TableSettings } from '#domain/tableSettings/schema.ts'
import { storeKey } from './tableSettings.ts'

/** The table of the enclosing list. */
export const TableContext = createContext<Table | null>(null)

/** Whether the screen is too narrow for all columns. */
export const useIsNarrow = () => useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })

/** Whether the screen is laptop-sized: some tables have no room for all columns beside the menu. */
export const useIsLaptop = () => useMediaQuery((theme: Theme) => theme.breakpoints.down(1536), { noSsr: true })

const noSettings: TableSettings = {}

/** The user's settings for a table, saved on the server. Narrow screens have their own settings. */
export function useTableSettings(override?: Table) {
  const contextTable = useContext(TableContext)
  const table = override ?? contextTable
  const isNarrow = useIsNarrow()
  if (!table) throw new Error('useTableSettings outside a ResourceList')
  const [settings, set] = useStore<TableSettings>(storeKey(isNarrow ? `${table}.narrow` : table), noSettings)
  return { settings, change: (part: TableSettings) => set(previous => ({ ...previous, ...part })), reset: () => set(noSettings) }
}
