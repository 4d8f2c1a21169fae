import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { preloadUnavailable } from '../components/screen/CodeBoundary.tsx'
import { screen } from '../components/screen/screen.ts'
import { askForRelease, useConnection } from '../dataProvider/connection.ts'

const load = () => import('./ConnectionNotice.tsx')
const ConnectionNotice = screen<'ConnectionNotice', { away: boolean; onLater: () => void }>(load, 'ConnectionNotice', 'nothing')

/** How often an open page that asks nothing else finds out about a new release, in milliseconds. */
const every = 5 * 60_000

/**
 * Says at the foot of the page that the server cannot be reached, until it can, or that a new release is ready, which waits for
 * whoever works here.
 */
export function ConnectionBar() {
  const { away, outdated } = useConnection()
  const [put, setPut] = useState(false)
  useRecovery(away)
  useReleases()
  // Fetched while the server is there.
  useEffect(() => {
    void load().catch(() => undefined)
    void preloadUnavailable()
  }, [])
  return (
    <Box role="status">
      {(away || (outdated && !put)) && (
        <Suspense>
          <ConnectionNotice away={away} onLater={() => setPut(true)} />
        </Suspense>
      )}
    </Box>
  )
}

/** Once the server answers again, what could not be loaded is asked for anew. */
function useRecovery(away: boolean) {
  const queryClient = useQueryClient()
  const before = useRef(away)
  useEffect(() => {
    if (before.current && !away)
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
    before.current = away
  }, [away, queryClient])
}

/** Asks now and then, and whenever somebody comes back to the page. */
function useReleases() {
  useEffect(() => {
    const ask = () => document.visibilityState === 'visible' && void askForRelease()
    const timer = setInterval(ask, every)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [])
}
