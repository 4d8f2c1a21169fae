import type { GridColumnVisibilityModel, GridDensity } from '@mui/x-data-grid'
import { useStore } from 'ra-core'
import { useWhoami } from '../../authProvider/whoami.ts'

type Look = { columns?: GridColumnVisibilityModel; density?: GridDensity; widths?: Record<string, number> }

/** How this user wants the grid of this name to look, kept in this browser for the next time: columns, their widths, row height. */
export function useGridLook(name: string) {
  const { id } = useWhoami()
  const [look, setLook] = useStore<Look>(`grid.${id}.${name}`, {})
  return { look, change: (part: Look) => setLook(before => ({ ...before, ...part })) }
}
