import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useListContext } from 'ra-core'
import { useCallback } from 'react'
import { admin, channels, messageStates, type OutboxRow } from '#domain/compliance/messages/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { messagesTexts as sent } from '../../../i18n/english/shell.ts'
import { ConsoleDataGrid } from '../../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { searchFilter, selectFilter } from '../../../ui/console/filters.tsx'
import { DetailsDrawer } from '../../../ui/dialog/DetailsDrawer.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import type { ListActs } from '../../../ui/grid/ListActs.tsx'
import { pacificTime } from '../../../ui/times.ts'
import { MessageStateChip } from '../../platform/messages/MessageStateChip.tsx'
import { buttonsOf, columnsOf, narrowColumns, whenSent } from './messageColumns.tsx'

const labels = texts.messages

const filters = () => [
  searchFilter(labels.search),
  selectFilter(
    'state',
    messageStates.map(id => ({ id, name: sent.states[id] })),
    labels.state,
  ),
  selectFilter(
    'channel',
    channels.map(id => ({ id, name: sent.channels[id] })),
    labels.channel,
  ),
]

/** Lists outgoing emails and text messages with their delivery status, newest first. Failed messages can be resent. */
export function Messages() {
  return (
    <ConsoleList<OutboxRow>
      resource="outbox"
      table="messages"
      title={labels.title}
      filters={filters()}
      exported={{ fileName: 'outgoing-messages', load: input => call(admin.outboxExport, input) }}
    >
      <SetupNotes />
      <MessageGrid />
    </ConsoleList>
  )
}

/** Names each channel that is not set up, if messages on this page are waiting for it. */
function SetupNotes() {
  const { data = [] } = useListContext<OutboxRow>()
  const missing = channels.filter(channel => data.some(message => message.waits_for_setup && message.channel === channel))
  return (
    missing.length > 0 && (
      <Alert severity="warning" role="note" sx={{ mb: 1, py: 0.25 }}>
        {missing.map(channel => (
          <div key={channel}>{labels.notSetUp[channel]}</div>
        ))}
      </Alert>
    )
  )
}

const read = (message: OutboxRow, { openDialog }: ListActs) =>
  void openDialog(close => (
    <DetailsDrawer row={message} title={({ subject }) => subject || labels.title} onClose={close}>
      {shown => <MessageDetails message={shown} />}
    </DetailsDrawer>
  ))

/** Shows the column of buttons only if at least one message can be read or resent. */
function MessageGrid() {
  const { data } = useListContext<OutboxRow>()
  const buttons = Math.max(0, ...(data ?? []).map(buttonsOf))
  const columns = useCallback(() => columnsOf(buttons, read), [buttons])
  return (
    <ConsoleDataGrid<OutboxRow>
      disableColumnSorting
      label={labels.title}
      columns={columns}
      narrow={narrowColumns}
      empty={labels.none}
      rowName={({ to }) => to}
      rowClick={read}
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
