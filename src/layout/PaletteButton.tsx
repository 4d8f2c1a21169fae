import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useEffect, useState } from 'react'
import type { Whoami } from '#domain/account/schema.ts'
import { onMac } from '../components/keys/modifier.ts'
import { screen } from '../components/screen/screen.ts'
import type { PaletteProps } from '../features/search/Palette.tsx'
import type { Screen } from '../features/search/places.ts'
import { texts } from '../i18n/english/shell.ts'
import { withCode } from '../startup/code.ts'

const load = () => import('../features/search/Palette.tsx')
const Palette = screen<'Palette', PaletteProps>(load, 'Palette', 'dialog')

/** Ctrl+K or Cmd+K, regardless of focus. */
const asks = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'

/** Button of the command palette, whose code loads on first use. */
export function PaletteButton({ user, screens }: { user: Whoami; screens: readonly Screen[] }) {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Start loading on the modifier key, so that letters typed after Ctrl+K are not lost.
      if (event.key === 'Control' || event.key === 'Meta') withCode(load).catch(() => undefined)
      if (!asks(event)) return
      event.preventDefault()
      setAsked(true)
      setOpen(before => !before)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button
        variant="outlined"
        aria-label={texts.nav.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        data-keys="palette"
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
        sx={{
          flex: 'none',
          gap: 1,
          minWidth: 40,
          px: { xs: 1, lg: 1.5 },
          color: 'text.secondary',
          borderColor: 'inputLine',
          fontWeight: 500,
        }}
      >
        <SearchIcon fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
          {texts.nav.search}
        </Box>
        <Box component="kbd" sx={{ display: { xs: 'none', lg: 'inline' }, font: 'inherit', fontSize: '0.75rem' }}>
          {onMac ? '⌘K' : texts.nav.searchKeys}
        </Box>
      </Button>
      <Suspense>{asked && <Palette user={user} screens={screens} open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
