import MenuIcon from '@mui/icons-material/Menu'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Suspense, useEffect, useState } from 'react'
import { NavLink } from 'react-router-dom'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { landing, pendingScreen } from '#domain/identity/account/session.ts'
import { navigationTexts as nav, texts as shell } from '../i18n/english/shell.ts'
import { withCode } from '../startup/code.ts'
import { installationName } from '../startup/installation.ts'
import { onMac } from '../ui/keys/keys.ts'
import { LanguageLink } from '../ui/LanguageLink.tsx'
import { Mark } from '../ui/Mark.tsx'
import { lazyWithRetry } from '../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../workspaces/search/choices.ts'
import { type Item, link, navigationFor, useHere } from './navigation.ts'
import { ProfileMenu } from './ProfileMenu.tsx'

const NarrowMenu = lazyWithRetry(() => import('./NarrowMenu.tsx'), 'NarrowMenu', 'dialog')

/** Top bar with the logo, the workspaces that this user may open, and the profile menu. */
export function NavigationBar({ user, screens }: { user: Whoami | undefined; screens: readonly Screen[] }) {
  const items = user ? navigationFor(user) : []
  const current = useHere()
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
      {items.length > 0 && <MenuButton items={items} />}
      <Button
        component={NavLink}
        to={user ? landing(user) : '/'}
        aria-label={nav.home}
        sx={{ gap: 1, px: 1, mr: { md: 2 }, color: 'text.primary' }}
      >
        <Mark />
        <Typography component="span" sx={{ fontWeight: 600, fontSize: '1rem', letterSpacing: '-0.01em' }}>
          {installationName()}
        </Typography>
      </Button>
      {items.length > 0 && (
        <Box component="nav" aria-label={nav.main} sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5, minWidth: 0 }}>
          {items.map(({ label, to, within }) => (
            <Button key={to} component={NavLink} to={to} className={current(within)} sx={{ ...link, whiteSpace: 'nowrap' }}>
              {label}
            </Button>
          ))}
        </Box>
      )}
      <Box sx={{ flex: 1 }} />
      {user && !pendingScreen(user) && <PaletteButton user={user} screens={screens} />}
      {user ? (
        <ProfileMenu user={user} />
      ) : (
        <>
          <LanguageLink />
          <Link component={NavLink} to="/" sx={{ typography: 'body2', alignContent: 'center', minHeight: 44, ml: 1 }}>
            {shell.signIn.title}
          </Link>
        </>
      )}
    </Box>
  )
}

/** Menu that shows the same links on screens narrower than 768 px (UX-006). Loads on first use. */
function MenuButton({ items }: { items: readonly Item[] }) {
  const [open, setOpen] = useState<boolean>()
  return (
    <Box sx={{ display: { md: 'none' } }}>
      <IconButton
        aria-label={nav.menu}
        aria-expanded={open ?? false}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ color: 'text.primary' }}
      >
        <MenuIcon />
      </IconButton>
      <Suspense>{open !== undefined && <NarrowMenu items={items} open={open} onClose={() => setOpen(false)} />}</Suspense>
    </Box>
  )
}

const load = () => import('../workspaces/search/Palette.tsx')
const Palette = lazyWithRetry(load, 'Palette', 'dialog')

const asks = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'

/** Button that opens the command palette. The palette's code loads on first use. */
function PaletteButton({ user, screens }: { user: Whoami; screens: readonly Screen[] }) {
  const [loaded, setLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Start loading when the user presses the modifier key so that letters typed right after Ctrl+K are not lost.
      if (event.key === 'Control' || event.key === 'Meta') withCode(load).catch(() => undefined)
      if (!asks(event)) return
      event.preventDefault()
      setLoaded(true)
      setOpen(previous => !previous)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button
        variant="outlined"
        aria-label={nav.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        data-keys="palette"
        onClick={() => {
          setLoaded(true)
          setOpen(true)
        }}
        sx={{
          flex: 'none',
          gap: 1,
          minWidth: 40,
          px: { xs: 1, lg: 1.5 },
          color: 'text.secondary',
          borderColor: 'inputLine',
          fontWeight: 400,
        }}
      >
        <SearchIcon fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
          {nav.search}
        </Box>
        <Box component="kbd" sx={{ display: { xs: 'none', lg: 'inline' }, font: 'inherit', fontSize: '0.875rem' }}>
          {onMac ? '⌘K' : nav.searchKeys}
        </Box>
      </Button>
      <Suspense>{loaded && <Palette user={user} screens={screens} open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
