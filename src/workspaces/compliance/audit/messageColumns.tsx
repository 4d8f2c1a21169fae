import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { GridColDef } from '@mui/x-data-grid'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { admin, mayRetry, type OutboxRow } from '#domain/compliance/messages/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { messagesTexts as sent } from '../../../i18n/english/shell.ts'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { Breakable, GridControl } from '../../../ui/grid/GridControl.tsx'
import { pacificTime } from '../../../ui/times.ts'
import { MessageStateChip } from '../../platform/messages/MessageStateChip.tsx'

const labels = texts.messages

/** Columns shown by default on phones. */
export const narrowColumns = ['to', 'state', 'actions']

/** When the message was sent, or what it is waiting for. */
export function whenSent({ sent_at, next_try_at, waits_for_setup, channel }: OutboxRow): string {
  if (sent_at) return pacificTime(sent_at)
  if (waits_for_setup) return labels.waitsForSetup[channel]
  return next_try_at ? labels.nextTry(pacificTime(next_try_at)) : labels.never
}

type Acts = { onRead: (message: OutboxRow) => void; onError: (message: string | null) => void }
type Shape = {
  isNarrow: boolean
  /** The largest number of buttons of a message on this page: to read it, and to resend it. */
  buttons: number
}

export const buttonsOf = (message: OutboxRow) => Number(Boolean(message.body)) + Number(mayRetry(message))

/** Columns of the message table. They are not sortable, because the table always shows the newest message first. */
export function columnsOf({ isNarrow, buttons }: Shape, on: Acts) {
  const columns: (GridColDef<OutboxRow> & { field: keyof typeof labels.columns })[] = [
    { field: 'created_at', flex: 0, width: 164, minWidth: 164, valueFormatter: (at: string) => pacificTime(at) },
    {
      field: 'to',
      flex: 1.4,
      minWidth: isNarrow ? 120 : 190,
      renderCell: ({ row }) => (isNarrow ? <ToAndSubject message={row} /> : <Breakable>{row.to}</Breakable>),
    },
    {
      field: 'channel',
      flex: 0,
      width: 112,
      minWidth: 112,
      valueFormatter: (channel: OutboxRow['channel']) => sent.channels[channel],
    },
    { field: 'subject', flex: 1.8, minWidth: 150 },
    {
      field: 'state',
      flex: 0,
      width: 118,
      minWidth: 118,
      renderCell: ({ row }) => <MessageStateChip state={row.state} />,
    },
    { field: 'tries', flex: 0, width: 88, minWidth: 88 },
    {
      field: 'sent_at',
      // What a message waits for is longer than a time.
      flex: 1.3,
      minWidth: 164,
      valueGetter: (_at, message) => whenSent(message),
    },
  ]
  if (buttons)
    columns.push({
      field: 'actions',
      flex: 0,
      // Leaves enough of the cell clickable next to two buttons (WCAG 2.5.8).
      width: isNarrow || buttons === 1 ? 96 : 192,
      minWidth: isNarrow || buttons === 1 ? 96 : 192,
      hideable: false,
      resizable: false,
      renderCell: ({ row }) => <MessageActions message={row} {...on} />,
    })
  return columns.map(column => ({
    ...column,
    sortable: false,
    headerName: labels.columns[column.field],
  }))
}

/** On phones, puts the subject below the recipient. */
const ToAndSubject = ({ message: { to, subject } }: { message: OutboxRow }) => (
  <Box sx={{ minWidth: 0 }}>
    <Breakable>{to}</Breakable>
    {subject && <Box sx={{ color: 'text.secondary' }}>{subject}</Box>}
  </Box>
)

type Props = Acts & { message: OutboxRow }

/** Buttons to read a message, if the user may see its text, and to resend it if delivery failed permanently. */
function MessageActions({ message, onRead, onError }: Props) {
  const { refetch } = useListContext()
  const announce = useAnnounce()
  const [underway, setUnderway] = useState(false)
  async function retry() {
    // Ignore clicks while sending. A disabled button would lose focus.
    if (underway) return
    onError(null)
    setUnderway(true)
    try {
      await call(admin.retry, { params: { id: message.id } })
      announce(labels.retried)
    } catch (failure) {
      onError((failure as Error).message)
    } finally {
      await refetch()
      setUnderway(false)
    }
  }
  return (
    <GridControl wraps>
      {message.body && (
        <Button size="small" aria-label={labels.readOf(message.to)} onClick={() => onRead(message)}>
          {labels.read}
        </Button>
      )}
      {mayRetry(message) && (
        <Button size="small" aria-busy={underway} aria-label={labels.retryOf(message.to)} onClick={retry}>
          {labels.retry}
        </Button>
      )}
    </GridControl>
  )
}
