import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { onSessionChange } from '../../session/session.ts'

type Urgency = 'polite' | 'assertive'
type Announce = (message: string, urgency?: Urgency) => void

const AnnounceContext = createContext<Announce>(() => undefined)

/** Says something to screen readers: counts and saves politely (the default), failures assertively. */
export const useAnnounce = (): Announce => useContext(AnnounceContext)

/** The page's two live regions. They stand before anything is said, or nothing would be heard. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ polite: '', assertive: '', turn: 0 })
  const announce = useCallback<Announce>((message, urgency = 'polite') => {
    // An unbreakable space in every second message makes the same words count as new ones.
    setSaid(({ turn, ...rest }) => ({ ...rest, [urgency]: turn % 2 ? `${message}\u00A0` : message, turn: turn + 1 }))
  }, [])
  // What was said about one session's lists is not read out on the sign-in page.
  useEffect(() => onSessionChange(() => setSaid(({ turn }) => ({ polite: '', assertive: '', turn }))), [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <Box sx={visuallyHidden}>
        <div role="status" aria-live="polite">
          {said.polite}
        </div>
        <div role="alert" aria-live="assertive">
          {said.assertive}
        </div>
      </Box>
    </AnnounceContext>
  )
}
