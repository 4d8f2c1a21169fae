import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useMemo, useState } from 'react'
import type { OutboxRow } from '#domain/platform/messages/contract.ts'
import { channels, messageStates } from '#domain/platform/messages/messages.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { texts as sent } from '../../../i18n/english/messages.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { GridFilter, GridFilters, GridSearch } from '../../../ui/grid/GridFilter.tsx'
import { ResourceGrid } from '../../../ui/grid/ResourceGrid.tsx'
import { ResourceList } from '../../../ui/grid/ResourceList.tsx'
import { useIsNarrow } from '../../../ui/grid/tableSettings.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { ScreenBar } from '../../../ui/ScreenBar.tsx'
import { columnsOf, hasActions, narrowColumns } from './messageColumns.tsx'

const labels = texts.messages
const allOption = { id: 'All', name: labels.all }

/** Lists outgoing emails and text messages with their delivery status, newest first. Failed messages can be resent. */
export function Messages() {
  const [problem, setProblem] = useState<string | null>(null)
  const [openMessage, setOpenMessage] = useState<OutboxRow | null>(null)
  return (
    <ResourceList resource="outbox" table="messages">
      <ScreenBar title={labels.title} />
      <GridFilters>
        <GridSearch label={labels.search} />
        <GridFilter
          label={labels.state}
          source="state"
          options={[allOption, ...messageStates.map(id => ({ id, name: sent.states[id] }))]}
        />
        <GridFilter
          label={labels.channel}
          source="channel"
          options={[allOption, ...channels.map(id => ({ id, name: sent.channels[id] }))]}
        />
      </GridFilters>
      {problem && (
        <Box sx={{ mb: 2 }}>
          <Problem>{problem}</Problem>
        </Box>
      )}
      <SetupNotes />
      <MessageGrid onRead={setOpenMessage} onProblem={setProblem} />
      <MessageDialog message={openMessage} onClose={() => setOpenMessage(null)} />
    </ResourceList>
  )
}

/** Names each channel that is not set up, if messages on this page are waiting for it. */
function SetupNotes() {
  const { data = [] } = useListContext<OutboxRow>()
  return channels
    .filter(channel => data.some(message => message.waits_for_setup && message.channel === channel))
    .map(channel => (
      <Alert key={channel} severity="warning" role="note" sx={{ mb: 2 }}>
        {labels.notSetUp[channel]}
      </Alert>
    ))
}

type GridProps = { onRead: (message: OutboxRow) => void; onProblem: (text: string | null) => void }

/** Shows the column of buttons only if at least one message can be read or resent. */
function MessageGrid({ onRead, onProblem: onError }: GridProps) {
  const { data } = useListContext<OutboxRow>()
  const isNarrow = useIsNarrow()
  const acts = data?.some(hasActions) ?? false
  const columns = useMemo(() => columnsOf({ isNarrow, acts }, { onRead, onError }), [isNarrow, acts, onRead, onError])
  return <ResourceGrid<OutboxRow> label={labels.title} columns={columns} narrow={narrowColumns} empty={labels.none} />
}

/** Shows a message's full text. If the installation cannot send email, this is how administrators pass on codes. */
function MessageDialog({ message, onClose }: { message: OutboxRow | null; onClose: () => void }) {
  // Keep showing the message while the dialog is closing.
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
