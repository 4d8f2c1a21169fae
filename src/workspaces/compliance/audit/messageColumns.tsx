import Button from '@mui/material/Button'
import { useListContext, useRecordContext, WithRecord } from 'ra-core'
import { useState } from 'react'
import { admin, mayRetry, type OutboxRow } from '#domain/compliance/messages/contract.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { messagesTexts as sent } from '../../../i18n/english/shell.ts'
import type { ConsoleColumn } from '../../../ui/console/ConsoleDataGrid.tsx'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { GridControl } from '../../../ui/grid/GridControl.tsx'
import { type ListActs, useListActs } from '../../../ui/grid/ListActs.tsx'
import { pacificTime } from '../../../ui/times.ts'
import { MessageStateChip } from '../../platform/messages/MessageStateChip.tsx'

const labels = texts.messages

/** Columns that tablets show by default. */
export const narrowColumns = ['to', 'state', 'actions']

/** When the message was sent, or what it is waiting for. */
export function whenSent({ sent_at, next_try_at, waits_for_setup, channel }: OutboxRow): string {
  if (sent_at) return pacificTime(sent_at)
  if (waits_for_setup) return labels.waitsForSetup[channel]
  return next_try_at ? labels.nextTry(pacificTime(next_try_at)) : labels.never
}

/** Shows a message's details. */
type Read = (message: OutboxRow, acts: ListActs) => void
export const buttonsOf = (message: OutboxRow) => Number(Boolean(message.body)) + Number(mayRetry(message))

/**
 * Columns of the message table. `buttons` is the largest number of buttons of a message on this page: to read it, and to resend it.
 */
export function columnsOf(buttons: number, read: Read) {
  const columns: (ConsoleColumn<OutboxRow> & { field: keyof typeof labels.columns })[] = [
    { field: 'created_at', width: 164, valueFormatter: (at: string) => pacificTime(at) },
    {
      field: 'to',
      flex: 2,
      minWidth: 190,
      valueFormatter: (to: string) => (to.startsWith('+') ? showPhone(to) : to),
    },
    { field: 'channel', width: 112, valueFormatter: (channel: OutboxRow['channel']) => sent.channels[channel] },
    { field: 'subject', flex: 1.8, minWidth: 150 },
    { field: 'state', width: 118, cell: <WithRecord<OutboxRow> render={({ state }) => <MessageStateChip state={state} />} /> },
    { field: 'tries', width: 88 },
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
      width: buttons === 1 ? 96 : 192,
      minWidth: buttons === 1 ? 96 : 192,
      hideable: false,
      resizable: false,
      cell: <MessageActions read={read} />,
    })
  return columns.map(column => ({ ...column, headerName: labels.columns[column.field] }))
}

/** Buttons to read a message, if the user may see its text, and to resend it if delivery failed permanently. */
function MessageActions({ read }: { read: Read }) {
  const message = useRecordContext<OutboxRow>()!
  const acts = useListActs()
  const { refetch } = useListContext()
  const announce = useAnnounce()
  const [underway, setUnderway] = useState(false)
  async function retry() {
    // Ignore clicks while sending. A disabled button would lose focus.
    if (underway) return
    acts.report(null)
    setUnderway(true)
    try {
      await call(admin.retry, { params: { id: message.id } })
      announce(labels.retried)
    } catch (failure) {
      acts.report((failure as Error).message)
    } finally {
      await refetch()
      setUnderway(false)
    }
  }
  return (
    <GridControl wraps>
      {message.body && (
        <Button size="small" aria-label={labels.readOf(message.to)} onClick={() => read(message, acts)}>
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
