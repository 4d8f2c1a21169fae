import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { domainText } from '../../i18n/i18nProvider.ts'
import { onSessionChange } from '../../session/session.ts'

type Urgency = 'polite' | 'assertive'
type Announce = (message: string, urgency?: Urgency) => void

const AnnounceContext = createContext<Announce>(() => undefined)

/** Returns a function that announces text to screen readers, politely by default and assertively for errors. */
export const useAnnounce = (): Announce => useContext(AnnounceContext)

/**
 * The page's two live regions. They must be in the DOM before the first message; otherwise, screen readers do not announce it.
 */
export function Announcer({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState({ polite: '', assertive: '', turn: 0 })
  const announce = useCallback<Announce>((text, urgency = 'polite') => {
    const message = domainText(text)
    // Adds a non-breaking space to every other message because screen readers do not announce unchanged text again.
    setMessages(({ turn, ...rest }) => ({ ...rest, [urgency]: turn % 2 ? `${message}\u00A0` : message, turn: turn + 1 }))
  }, [])
  // The sign-in page must not announce messages from the previous session.
  useEffect(() => onSessionChange(() => setMessages(({ turn }) => ({ polite: '', assertive: '', turn }))), [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <Box sx={visuallyHidden}>
        <div role="status" aria-live="polite">
          {messages.polite}
        </div>
        <div role="alert" aria-live="assertive">
          {messages.assertive}
        </div>
      </Box>
    </AnnounceContext>
  )
}

/**
 * How long to show a toast, in milliseconds: 3 s for success (UX-008), 8 s for errors, and 10 s for any toast with Undo. A toast
 * stays open while the pointer or focus is on it.
 */
export const durations = { success: 3000, error: 8000, undo: 10_000 }
