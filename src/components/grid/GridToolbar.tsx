import DensitySmall from '@mui/icons-material/DensitySmall'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { ColumnsPanelTrigger, type GridDensity, Toolbar } from '@mui/x-data-grid'
import { useListContext } from 'ra-core'
import { useRef, useState } from 'react'
import { texts } from '../../i18n/english/grid.ts'
import { useGridLook } from './useGridLook.ts'

/** How many rows there are, and the look of the grid of this name: its columns, its row height. */
export function GridToolbar({ name }: { name: string }) {
  const { total } = useListContext()
  return (
    <Toolbar style={{ minHeight: 44 }}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1, pl: 1 }}>
        {total !== undefined && texts.found(total)}
      </Typography>
      <ColumnsPanelTrigger size="small" startIcon={<ViewColumnOutlined />}>
        {texts.columns}
      </ColumnsPanelTrigger>
      <DensityMenu name={name} />
    </Toolbar>
  )
}

function DensityMenu({ name }: { name: string }) {
  const { look, change } = useGridLook(name)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
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
        {(Object.entries(texts.densities) as [GridDensity, string][]).map(([density, said]) => (
          <MenuItem
            key={density}
            role="menuitemradio"
            aria-checked={(look.density ?? 'compact') === density}
            selected={(look.density ?? 'compact') === density}
            onClick={() => {
              change({ density })
              setOpen(false)
            }}
          >
            {said}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
