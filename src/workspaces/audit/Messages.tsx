import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useListContext } from 'ra-core'
import { useMemo, useState } from 'react'
import { admin, type OutboxRow } from '#domain/admin/contract.ts'
import { channels, messageStates } from '#domain/admin/messages.ts'
import { datedName } from '#domain/zones.ts'
import { DetailsDrawer } from '../../components/dialog/DetailsDrawer.tsx'
import { ExportButton } from '../../components/ExportButton.tsx'
import { Facts } from '../../components/Facts.tsx'
import { GridFilter, GridFilters, GridSearch } from '../../components/grid/GridFilter.tsx'
import { ResourceGrid } from '../../components/grid/ResourceGrid.tsx'
import { ResourceList } from '../../components/grid/ResourceList.tsx'
import { useIsNarrow } from '../../components/grid/tableSettings.ts'
import { Problem } from '../../components/Problem.tsx'
import { pacificTime } from '../../components/pacificDate.ts'
import { ScreenBar } from '../../components/ScreenBar.tsx'
import { call } from '../../dataProvider/call.ts'
import { MessageStateChip } from '../../features/messages/MessageStateChip.tsx'
import { texts } from '../../i18n/english/audit.ts'
import { texts as sent } from '../../i18n/english/messages.ts'
import { columnsOf, hasActions, narrowColumns, whenSent } from './messageColumns.tsx'

const labels = texts.messages
const allOption = { id: 'All', name: labels.all }

/** Lists outgoing emails and text messages with their delivery status, newest first. Failed messages can be resent. */
export function Messages() {
  const [problem, setProblem] = useState<string | null>(null)
  const [openMessage, setOpenMessage] = useState<OutboxRow | null>(null)
  return (
    <ResourceList resource="outbox" table="messages">
      <ScreenBar title={labels.title}>
        <ExportMessages onError={setProblem} />
      </ScreenBar>
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
      <DetailsDrawer row={openMessage} title={({ subject }) => subject || labels.title} onClose={() => setOpenMessage(null)}>
        {message => <MessageDetails message={message} />}
      </DetailsDrawer>
    </ResourceList>
  )
}

/** Exports all messages that match the filter. */
function ExportMessages({ onError }: { onError: (problem: string | null) => void }) {
  const { filterValues } = useListContext()
  return (
    <ExportButton
      texts={texts.log}
      fileName={`${datedName('outgoing-messages', new Date())}.csv`}
      load={() => call(admin.outboxExport, { query: filterValues })}
      onError={onError}
    />
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
  return (
    <ResourceGrid<OutboxRow>
      label={labels.title}
      columns={columns}
      narrow={narrowColumns}
      empty={labels.none}
      rowClick={message => void onRead(message)}
    />
  )
}

/** A message's delivery and its full text. If the installation cannot send email, this is how administrators pass on codes. */
const MessageDetails = ({ message }: { message: OutboxRow }) => (
  <>
    <Facts
      facts={[
        [labels.columns.to, message.to],
        [labels.columns.channel, sent.channels[message.channel]],
        [labels.columns.state, <MessageStateChip key="state" state={message.state} />],
        [labels.columns.tries, String(message.tries)],
        [labels.columns.created_at, pacificTime(message.created_at)],
        [labels.columns.sent_at, whenSent(message)],
      ]}
    />
    {message.body && <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.body}</Box>}
  </>
)
