import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { checkVersion, useConnection } from '../dataProvider/connection.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'

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
