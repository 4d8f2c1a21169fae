import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profile } from '#domain/identity/account/profile.ts'
import { call } from '../../../../dataProvider/call.ts'
import { texts as sent } from '../../../../i18n/english/messages.ts'
import { texts } from '../../../../i18n/english/settings.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { FailedState } from '../../../../ui/FailedState.tsx'
import { FormGroup } from '../../../../ui/fields/FormGroup.tsx'
import { CardSkeletons } from '../../../../ui/PageSkeleton.tsx'
import { PageTurner } from '../../../../ui/PageTurner.tsx'
import { RelativeTime } from '../../../../ui/RelativeTime.tsx'
import { RowTable } from '../../../../ui/RowTable.tsx'
import { MessageStateChip } from '../../../platform/messages/MessageStateChip.tsx'

const labels = texts.messages
const page_size = 10

/** Lists the emails and text messages sent to the user, with date, channel, subject, and delivery status. */
export function OwnMessages() {
  const [page_number, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'current', 'messages', page_number],
    queryFn: ({ signal }) => call(profile.messages, { query: { page_number, page_size }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <FormGroup title={labels.title} about={labels.about} columns={1}>
      {data ? (
        data.total === 0 ? (
          <EmptyState title={labels.none} />
        ) : (
          <>
            <RowTable label={labels.title} columns={[labels.when, labels.how, labels.subject, labels.state]}>
              {data.data.map(({ id, created_at, channel, subject, state }) => (
                <TableRow key={id}>
                  <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>
                    <RelativeTime at={created_at} />
                  </TableCell>
                  <TableCell>{sent.channels[channel]}</TableCell>
                  <TableCell>{subject}</TableCell>
                  <TableCell>
                    <MessageStateChip state={state} />
                  </TableCell>
                </TableRow>
              ))}
            </RowTable>
            <PageTurner page={page_number} pageSize={page_size} total={data.total} onPage={setPage} />
          </>
        )
      ) : error ? (
        <FailedState title={labels.failed} error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons rows={3} height={40} />
      )}
    </FormGroup>
  )
}
