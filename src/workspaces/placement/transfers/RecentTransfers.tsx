import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { type RecentTransfer, transfers } from '#domain/placement/transfers/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { transfersTexts as texts } from '../../../i18n/english/patients.ts'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { timeOfDay } from '../../../ui/times.ts'
import { recentTransfersQuery } from './queries.ts'

const checkedEvery = 5000

/** The user's own transfers of the last minutes, each with Undo (S-31). Renders nothing if there are none. */
export function RecentTransfers() {
  const { data } = useQuery(recentTransfersQuery)
  const now = useNow(checkedEvery)
  const undoable = (data ?? []).filter(({ until }) => Date.parse(until) > now)
  if (!undoable.length) return null
  return (
    <Box component="section" aria-label={texts.recent.label} sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {undoable.map(transfer => (
        <Recent key={transfer.id} transfer={transfer} />
      ))}
    </Box>
  )
}

function Recent({ transfer }: { transfer: RecentTransfer }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(transfers.undo, { params: { id: transfer.id } }),
    onSuccess: () => notify(texts.recent.undone, { type: 'success' }),
    onError: failure => notify(failure.message, { type: 'error' }),
    onSettled() {
      for (const queryKey of [recentTransfersQuery.queryKey, [dashboardKey], ['users']])
        void queries.invalidateQueries({ queryKey })
    },
  })
  const counts = [texts.patients(transfer.patients), texts.applications(transfer.applications)] as const
  const { from, to } = transfer
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" disabled={isPending} onClick={() => mutate()}>
          {texts.recent.undo}
        </Button>
      }
    >
      {from === null ? texts.recent.assigned(...counts, to) : texts.recent.moved(...counts, from, to)}{' '}
      {texts.recent.until(timeOfDay(transfer.until))}
    </Alert>
  )
}
