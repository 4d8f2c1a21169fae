import Close from '@mui/icons-material/Close'
import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { heldAt, landing } from '#domain/account/landing.ts'
import type { Whoami } from '#domain/account/schema.ts'
import type { Screen } from '../components/palette/places.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { Mark } from './Mark.tsx'
import { navigationOf } from './navigation.ts'
import { PaletteButton } from './PaletteButton.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

const link = {
  color: 'text.secondary',
  fontWeight: 600,
  px: 1.5,
  borderRadius: 1,
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
  '&.active': { color: 'primary.main', bgcolor: 'primary.light' },
}

/** The bar at the top of every page: the way home, the workspaces that this user may open, and the profile. */
export function NavigationBar({ user, screens }: { user: Whoami | undefined; screens: readonly Screen[] }) {
  const items = user ? navigationOf(user) : []
  const here = useHere()
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1.5, md: 3 },
        height: 56,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        '@media print': { display: 'none' },
      }}
    >
      {items.length > 0 && <NarrowMenu items={items} />}
      <Button
        component={NavLink}
        to={user ? landing(user) : '/'}
        aria-label={shell.nav.home}
        sx={{ gap: 1, px: 1, mr: { md: 2 }, color: 'text.primary' }}
      >
        <Mark />
        <Typography component="span" sx={{ fontWeight: 700, fontSize: '1.0625rem', letterSpacing: '-0.01em' }}>
          {shell.product}
        </Typography>
      </Button>
      {items.length > 0 && (
        <Box component="nav" aria-label={shell.nav.main} sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5, minWidth: 0 }}>
          {items.map(({ label, to, within }) => (
            <Button key={to} component={NavLink} to={to} className={here(within)} sx={{ ...link, whiteSpace: 'nowrap' }}>
              {label}
            </Button>
          ))}
        </Box>
      )}
      <Box sx={{ flex: 1 }} />
      {user && !heldAt(user) && <PaletteButton user={user} screens={screens} />}
      {user ? (
        <ProfileMenu user={user} />
      ) : (
        <Button component={NavLink} to="/">
          {shell.signIn.title}
        </Button>
      )}
    </Box>
  )
}

/** Marks the place one is in also on those of its screens that the link itself does not lead to. */
function useHere() {
  const { pathname } = useLocation()
  return (within?: string) => (within && pathname.startsWith(`${within}/`) ? 'active' : undefined)
}

/** The same links below 768 px (UX-006). */
function NarrowMenu({ items }: { items: ReturnType<typeof navigationOf> }) {
  const [open, setOpen] = useState(false)
  const here = useHere()
  return (
    <Box sx={{ display: { md: 'none' } }}>
      <IconButton
        aria-label={shell.nav.menu}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ color: 'text.primary' }}
      >
        <MenuIcon />
      </IconButton>
      <Drawer open={open} onClose={() => setOpen(false)} slotProps={{ paper: { 'aria-label': shell.nav.menu } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 56, px: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Mark />
          <Typography component="span" sx={{ flex: 1, fontWeight: 700, fontSize: '1.0625rem' }}>
            {shell.product}
          </Typography>
          <IconButton aria-label={shell.nav.closeMenu} onClick={() => setOpen(false)}>
            <Close />
          </IconButton>
        </Box>
        <List component="nav" aria-label={shell.nav.main} sx={{ width: 272, p: 1 }}>
          {items.map(({ label, to, within }) => (
            <ListItemButton
              key={to}
              component={NavLink}
              to={to}
              className={here(within)}
              onClick={() => setOpen(false)}
              sx={{ ...link, minHeight: 48 }}
            >
              {label}
            </ListItemButton>
          ))}
        </List>
      </Drawer>
    </Box>
  )
}
