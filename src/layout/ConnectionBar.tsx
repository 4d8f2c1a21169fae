import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { preloadUnavailable } from '../components/screen/CodeBoundary.tsx'
import { screen } from '../components/screen/screen.ts'
import { checkVersion, useConnection } from '../dataProvider/connection.ts'

const load = () => import('./ConnectionNotice.tsx')
const ConnectionNotice = screen<'ConnectionNotice', { offline: boolean; onLater: () => void }>(
  load,
  'ConnectionNotice',
  'nothing',
)

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
  // Load the notice's code while the server is reachable.
  useEffect(() => {
    load().catch(() => undefined)
    void preloadUnavailable()
  }, [])
  return (
    <Box role="status">
      {(offline || (outdated && !dismissed)) && (
        <Suspense>
          <ConnectionNotice offline={offline} onLater={() => setDismissed(true)} />
        </Suspense>
      )}
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
