import ListAlt from '@mui/icons-material/ListAlt'
import MapOutlined from '@mui/icons-material/MapOutlined'
import Tune from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type ReactNode, useState } from 'react'
import { texts } from '../../../i18n/english/matching.ts'

export type View = 'list' | 'map'
type Props = { view: View; onView: (view: View) => void; chosen: number; total: number | undefined; children: ReactNode }

/** Toolbar below 768 px: opens the filters, switches between list and map (MAT-002). */
export function NarrowBar({ view, onView, chosen, total, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 2 }}>
      <Button variant="outlined" startIcon={<Tune />} aria-expanded={open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.page.filters}
        {chosen > 0 && ` (${chosen})`}
      </Button>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={view}
        aria-label={texts.page.view}
        onChange={(_, next: View | null) => next && onView(next)}
      >
        <ToggleButton value="list" sx={toggle}>
          <ListAlt fontSize="small" />
          {texts.page.list}
        </ToggleButton>
        <ToggleButton value="map" sx={toggle}>
          <MapOutlined fontSize="small" />
          {texts.page.map}
        </ToggleButton>
      </ToggleButtonGroup>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-label': texts.page.filters, sx: { width: 'min(340px, 92vw)' } } }}
      >
        <Box sx={{ p: 2, flex: 1, overflowY: 'auto' }}>{children}</Box>
        <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Button fullWidth variant="contained" onClick={() => setOpen(false)}>
            {total === undefined ? texts.page.hideFilters : texts.page.show(total)}
          </Button>
        </Box>
      </Drawer>
    </Box>
  )
}

const toggle = { gap: 0.75, px: 1.5, textTransform: 'none', fontWeight: 600, color: 'text.primary' }
