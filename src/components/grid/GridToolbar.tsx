import DensitySmall from '@mui/icons-material/DensitySmall'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { type GridDensity, Toolbar } from '@mui/x-data-grid'
import { useListContext } from 'ra-core'
import { useRef, useState } from 'react'
import { texts } from '../../i18n/english/grid.ts'
import { ColumnsMenu, type MenuColumn } from './ColumnsMenu.tsx'
import { useTableSettings } from './useTableSettings.ts'

/** Shows the number of rows and the table settings: columns and density. */
export function GridToolbar({ columns }: { columns: readonly MenuColumn[] }) {
  const { total } = useListContext()
  return (
    <Toolbar style={{ minHeight: 44 }}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1, pl: 1 }}>
        {total !== undefined && texts.found(total)}
      </Typography>
      <ColumnsMenu columns={columns} />
      <DensityMenu />
    </Toolbar>
  )
}

function DensityMenu() {
  const { settings, change } = useTableSettings()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const chosen = settings.density ?? 'compact'
  return (
    <Box>
      <Button
        ref={anchor}
        size="small"
        startIcon={<DensitySmall />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {texts.density}
      </Button>
      <Menu anchorEl={anchor.current} open={open} onClose={() => setOpen(false)}>
        {(Object.entries(texts.densities) as [GridDensity, string][]).map(([density, label]) => (
          <MenuItem
            key={density}
            role="menuitemradio"
            aria-checked={chosen === density}
            selected={chosen === density}
            onClick={() => {
              change({ density })
              setOpen(false)
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
