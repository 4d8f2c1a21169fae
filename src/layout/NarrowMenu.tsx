import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { NavLink } from 'react-router-dom'
import { navigationTexts as nav } from '../i18n/english/shell.ts'
import { installationName } from '../startup/installation.ts'
import { Mark } from '../ui/Mark.tsx'
import type { Item } from './navigation.ts'
import { link, useHere } from './navigation.ts'

export type NarrowMenuProps = { items: readonly Item[]; open: boolean; onClose: () => void }

export function NarrowMenu({ items, open, onClose }: NarrowMenuProps) {
  const current = useHere()
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { 'aria-label': nav.menu } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 56, px: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Mark />
        <Typography component="span" sx={{ flex: 1, fontWeight: 600, fontSize: '1rem' }}>
          {installationName()}
        </Typography>
        <IconButton aria-label={nav.closeMenu} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <List component="nav" aria-label={nav.main} sx={{ width: 272, p: 1 }}>
        {items.map(({ label, to, within }) => (
          <ListItemButton
            key={to}
            component={NavLink}
            to={to}
            className={current(within)}
            onClick={onClose}
            sx={{ ...link, minHeight: 48 }}
          >
            {label}
          </ListItemButton>
        ))}
      </List>
    </Drawer>
  )
}
