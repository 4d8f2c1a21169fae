import CloudOff from '@mui/icons-material/CloudOff'
import Update from '@mui/icons-material/Update'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { checkVersion, markUnreachable, useConnection } from '../dataProvider/connection.ts'
import { connectionTexts as texts } from '../i18n/english/shell.ts'
import { reloadSafely } from '../session/sessionEnd.ts'
import { noticeRoom } from '../ui/feedback/bottomRoom.ts'

/** How often an idle page checks for a new version, in milliseconds. */
const every = 5 * 60_000

/**
 * Shows a notice at the bottom while the server is unreachable or if a new version is available. Loads the new version only if
 * the user chooses to.
 */
export function ConnectionBar() {
  const { offline, outdated } = useConnection()
  const [dismissed, setDismissed] = useState(false)
  useRecovery(offline)
  useReleases()
  useDeviceOffline()
  return (
    <Box role="status">
      {(offline || (outdated && !dismissed)) && <ConnectionNotice offline={offline} onLater={() => setDismissed(true)} />}
    </Box>
  )
}

/** Refetches failed queries when the server becomes reachable again. */
function useRecovery(offline: boolean) {
  const queryClient = useQueryClient()
  const wasOffline = useRef(offline)
  useEffect(() => {
    if (wasOffline.current && !offline)
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
    wasOffline.current = offline
  }, [offline, queryClient])
}

/** Shows the notice as soon as the device loses its connection, before a request fails. */
function useDeviceOffline() {
  useEffect(() => {
    window.addEventListener('offline', markUnreachable)
    return () => window.removeEventListener('offline', markUnreachable)
  }, [])
}

/** Checks for a new version at regular intervals and when the page becomes visible. */
function useReleases() {
  useEffect(() => {
    const check = () => document.visibilityState === 'visible' && void checkVersion()
    const timer = setInterval(check, every)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
}

/** Notice that the server is unreachable or that a new version is available. Saves drafts before reloading. */
export const ConnectionNotice = ({ offline, onLater }: { offline: boolean; onLater: () => void }) => (
  <Box
    ref={noticeRoom}
    sx={{
      position: 'fixed',
      inset: 'auto 0 0 0',
      zIndex: 'snackbar',
      display: 'flex',
      flexWrap: offline ? 'nowrap' : 'wrap',
      gap: 1.5,
      alignItems: 'center',
      justifyContent: 'center',
      px: 2,
      py: 1.25,
      bgcolor: offline ? 'warning.light' : 'primary.light',
      color: offline ? 'warning.main' : 'text.primary',
      borderTop: 1,
      borderColor: offline ? 'warning.main' : 'primary.main',
      '@media print': { display: 'none' },
    }}
  >
    {offline ? <CloudOff fontSize="small" aria-hidden="true" /> : <Update fontSize="small" aria-hidden="true" />}
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {offline ? texts.away : texts.newer}
    </Typography>
    {!offline && (
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" variant="contained" onClick={reloadSafely}>
          {texts.reload}
        </Button>
        <Button size="small" onClick={onLater}>
          {texts.later}
        </Button>
      </Box>
    )}
  </Box>
)
