import Box from '@mui/material/Box'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPath, useBlocker } from 'react-router-dom'
import { draftsTexts as drafts } from '../../i18n/english/documents.ts'
import { texts } from '../../i18n/english/intake.ts'
import { token } from '../../session/session.ts'
import { LeaveDialog } from '../LeaveDialog.tsx'

/**
 * Asks for confirmation before the user leaves unsaved input (INT-009 to INT-011). `questionFor` returns the question for a
 * target path, or undefined if there is none. `hasInput` means unsaved input, and `savedAsDraft` means that a draft contains it.
 * Closing the tab opens the browser's own dialog.
 */
export function LeavePrompt({
  questionFor,
  hasInput,
  savedAsDraft,
  note,
  reopens = false,
}: {
  questionFor: (to: string) => string | undefined
  hasInput: boolean
  savedAsDraft: boolean
  /** Additional information below the question. */
  note?: string
  /** Whether navigating to the current path opens an empty form. */
  reopens?: boolean
}) {
  const [question, setQuestion] = useState('')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // An expired session always leads to the sign-in page.
    if (token() === null) return false
    const isSame = nextLocation.pathname === currentLocation.pathname
    if (isSame && !(reopens && createPath(nextLocation) === createPath(currentLocation))) return false
    const message = questionFor(nextLocation.pathname)
    if (message) setQuestion(message)
    return message !== undefined
  })
  const onBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (questionFor('')) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [])
  return (
    <LeaveDialog
      name="leave"
      open={blocker.state === 'blocked'}
      title={texts.leave.title}
      leave={texts.leave.go}
      stay={texts.leave.stay}
      onAnswer={leaves => (leaves ? blocker.proceed?.() : blocker.reset?.())}
    >
      {question}
      {note && (
        <Box component="span" sx={{ display: 'block', mt: 1.5 }}>
          {note}
        </Box>
      )}
      {hasInput && (
        <Box component="span" sx={{ display: 'block', mt: 1.5 }}>
          {savedAsDraft ? drafts.leaving : texts.leave.unsaved}
        </Box>
      )}
    </LeaveDialog>
  )
}
