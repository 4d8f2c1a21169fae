import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Modal from '@mui/material/Modal'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { keysTexts as keys } from '../i18n/english/search.ts'
import { installationName } from '../startup/installation.ts'
import { Mark } from '../ui/Mark.tsx'

const texts = keys.covered
/** Uses a function key because letter keys must remain usable in text fields. Browsers do not use F8. */
const key = 'F8'

/**
 * Covers the screen when the user presses the key, for example when someone approaches. Pressing it again uncovers the screen
 * without losing anything. Does not lock the session.
 */
export function ScreenCover() {
  const [covered, setCovered] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      setCovered(previous => !previous)
    }
    // Listen in the capture phase, before handlers that stop propagation.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  return covered && <Cover onUncover={() => setCovered(false)} />
}

function Cover({ onUncover }: { onUncover: () => void }) {
  const id = useId()
  useEffect(() => {
    const title = document.title
    document.title = installationName()
    return () => {
      if (document.title === installationName()) document.title = title
    }
  }, [])
  return (
    <Modal
      open
      onClose={onUncover}
      hideBackdrop
      // Also covers dialogs, toasts, and tooltips.
      sx={{ zIndex: theme => theme.zIndex.tooltip + 1 }}
    >
      <Box
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-about`}
        sx={{
          position: 'absolute',
          inset: 0,
          display: 'grid',
          alignContent: 'center',
          justifyItems: 'center',
          gap: 2,
          p: 3,
          textAlign: 'center',
          bgcolor: 'background.default',
          color: 'text.primary',
        }}
      >
        <Mark />
        <Typography id={`${id}-title`} component="h2" variant="h2">
          {texts.title}
        </Typography>
        <Typography id={`${id}-about`} color="textSecondary" sx={{ maxWidth: 420 }}>
          {texts.about}
        </Typography>
        <Button variant="contained" autoFocus onClick={onUncover}>
          {texts.uncover}
        </Button>
      </Box>
    </Modal>
  )
}
