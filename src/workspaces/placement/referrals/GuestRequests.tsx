import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { canRequestInformation, isPending } from '#domain/placement/applications/requests/schema.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import type { GuestView } from '#domain/placement/referrals/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { errorText } from '../../../i18n/i18nProvider.ts'
import { AskDialog, RequestBlock } from '../applications/RequestList.tsx'

const { requests: labels } = texts

type Props = {
  view: Extract<GuestView, { stage: 'packet' }>
  token: string
  onView: (view: GuestView) => void
  onReload: () => unknown
}

/** The information that the facility requested, newest first, with the same dialog as for coordinators. */
export function GuestRequests({ view: { application, requests }, token, onView, onReload }: Props) {
  const [asking, setAsking] = useState(false)
  const withdraw = useMutation({
    mutationFn: (request_id: number) => call(referrals.withdraw, { body: { token, request_id } }),
    onSuccess: onView,
    onError: () => onReload(),
  })
  const mayAsk = canRequestInformation(application)
  if (!requests.length && !mayAsk) return null
  return (
    <Paper component="section" variant="outlined" aria-label={labels.title}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, px: 2, py: 1.5 }}
      >
        <Typography variant="h2">{labels.title}</Typography>
        {mayAsk && (
          <Button variant="outlined" onClick={() => setAsking(true)} sx={{ minHeight: 44 }}>
            {labels.ask}
          </Button>
        )}
      </Box>
      {withdraw.error && <Alert severity="warning">{errorText(withdraw.error)}</Alert>}
      {requests.toReversed().map(request => (
        <RequestBlock
          key={request.id}
          request={request}
          waiting={mayAsk && isPending(request)}
          onWithdraw={() => withdraw.mutateAsync(request.id).catch(() => undefined)}
        />
      ))}
      {mayAsk && (
        <AskDialog
          open={asking}
          onClose={() => setAsking(false)}
          onSubmit={async request => onView(await call(referrals.ask, { body: { token, request } }))}
        />
      )}
    </Paper>
  )
}
