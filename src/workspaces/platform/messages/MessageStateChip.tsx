import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import type { ReactElement } from 'react'
import type { OutboxRow } from '#domain/compliance/messages/contract.ts'
import { messagesTexts as texts } from '../../../i18n/english/shell.ts'
import { type Tone, ToneChip } from '../../../ui/StatusChip.tsx'

const stateStyles: Record<OutboxRow['state'], { tone: Tone; icon: ReactElement }> = {
  waiting: { tone: 'info', icon: <HourglassTopOutlined /> },
  sending: { tone: 'info', icon: <SendOutlined /> },
  sent: { tone: 'success', icon: <CheckCircleOutlined /> },
  failed: { tone: 'error', icon: <ErrorOutlined /> },
}

export const MessageStateChip = ({ state }: { state: OutboxRow['state'] }) => (
  <ToneChip {...stateStyles[state]} label={texts.states[state]} />
)
