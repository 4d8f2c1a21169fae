import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSecurity } from '#domain/people/accountSecurity/contract.ts'
import type { OwnAccountEvent } from '#domain/people/accountSecurity/schema.ts'
import { call } from '../../../../dataProvider/call.ts'
import { texts } from '../../../../i18n/english/accountSecurity.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { FailedState } from '../../../../ui/FailedState.tsx'
import { FormGroup } from '../../../../ui/fields/FormGroup.tsx'
import { CardSkeletons } from '../../../../ui/PageSkeleton.tsx'
import { PageTurner } from '../../../../ui/PageTurner.tsx'
import { RelativeTime } from '../../../../ui/RelativeTime.tsx'
import { RowTable } from '../../../../ui/RowTable.tsx'

const labels = texts.own
const page_size = 10

const actorLabel = ({ by, administrator }: OwnAccountEvent) =>
  by === 'administrator' ? texts.administrator(administrator ?? '') : by === 'code' ? labels.code : labels.you

/** Lists changes to the user's sign-in settings and who made them. */
export function SecurityActivity() {
  const [page_number, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'current', 'security-activity', page_number],
    queryFn: ({ signal }) => call(accountSecurity.own, { query: { page_number, page_size }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <FormGroup title={labels.title} about={labels.about} columns={1}>
      {!data ? (
        error ? (
          <FailedState title={labels.failed} error={error} onRetry={refetch} />
        ) : (
          <CardSkeletons rows={3} height={40} />
        )
      ) : data.total === 0 ? (
        <EmptyState icon={<ShieldOutlined color="disabled" fontSize="inherit" />} title={labels.none}>
          {labels.noneAbout}
        </EmptyState>
      ) : (
        <>
          <RowTable label={labels.title} columns={[texts.when, texts.what, texts.who]}>
            {data.data.map(event => (
              <TableRow key={event.id}>
                <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>
                  <RelativeTime at={event.at} />
                </TableCell>
                <TableCell>{texts.kinds[event.kind]}</TableCell>
                <TableCell>{actorLabel(event)}</TableCell>
              </TableRow>
            ))}
          </RowTable>
          <PageTurner page={page_number} pageSize={page_size} total={data.total} onPage={setPage} />
        </>
      )}
    </FormGroup>
  )
}
