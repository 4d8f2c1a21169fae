import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { OutboxRow } from '#domain/admin/contract.ts'
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx'
import { texts } from '../../i18n/english/audit.ts'

/** Full text of a message, for example to read codes on an installation without email. */
export function MessageDialog({ message, onClose }: { message: OutboxRow | null; onClose: () => void }) {
  // Keep showing the message during the close animation.
  const [last, setLast] = useState(message)
  if (message && message !== last) setLast(message)
  return (
    <DialogFrame open={message !== null} title={last?.subject || texts.messages.title} about={last?.to} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{last?.body}</Box>
        <Button onClick={onClose} sx={{ justifySelf: 'end' }}>
          {texts.messages.close}
        </Button>
      </Box>
    </DialogFrame>
  )
}
