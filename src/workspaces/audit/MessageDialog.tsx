import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { OutboxRow } from '#domain/admin/contract.ts'
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx'
import { texts } from '../../i18n/english/audit.ts'

/** A message as it was written: how codes are read on a machine without mail. */
export function MessageDialog({ message, onClose }: { message: OutboxRow | null; onClose: () => void }) {
  // It stays what it was while the dialog fades.
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
