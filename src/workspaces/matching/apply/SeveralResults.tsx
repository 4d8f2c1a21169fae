import CheckCircle from '@mui/icons-material/CheckCircle'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import type { SendResult } from '#domain/placement/sendPlans/schema.ts'
import { texts as several } from '../../../i18n/english/applyToSeveral.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { nextTime } from '../sendPlan/nextTime.ts'
import type { SentToSeveral } from './useSendToSeveral.ts'

type Props = {
  /** The facilities that the request is for. */
  targets: readonly Match[]
  sent: SentToSeveral | undefined
  error: Error | undefined
  busy: boolean
  onRetry: () => void
  onDone: () => void
}

/** Lists each facility's result, and when the next applications follow. If the request failed, offers to try it again. */
export function SeveralResults({ targets, sent, error, busy, onRetry, onDone }: Props) {
  const done = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (!busy) done.current?.focus()
  }, [busy])
  const rows = sent?.results ?? []
  const count = rows.filter(one => one.application_id !== null).length
  const plan = sent?.plan
  return (
    <>
      {error && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {error.message}
        </Alert>
      )}
      <Typography role="status" variant="body2" sx={{ mb: 1, fontWeight: 600 }}>
        {busy ? texts.apply.sending : sent && several.summary(rows.length, count)}
        {plan?.next_at && (
          <>
            <br />
            {nextTime(
              { next_at: plan.next_at, left: plan.facilities.length - rows.length, offered: plan.offered },
              Date.parse(plan.created_at),
            )}
          </>
        )}
      </Typography>
      <Box component="ul" aria-label={several.results} sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
        {sent
          ? rows.map(row => <Result key={row.facility_id} {...row} />)
          : targets.map(({ id, name }) => <Result key={id} name={name} application_id={null} skipped={null} busy={busy} />)}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
        {error && (
          <Button disabled={busy} onClick={onRetry}>
            {several.retry}
          </Button>
        )}
        <Button ref={done} variant="contained" disabled={busy} onClick={onDone}>
          {several.done}
        </Button>
      </Box>
    </>
  )
}

type ResultProps = Pick<SendResult, 'name' | 'application_id' | 'skipped'> & { busy?: boolean }

const Result = ({ name, application_id, skipped, busy }: ResultProps) => (
  <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', borderTop: 1, borderColor: 'divider', py: 1 }}>
    {application_id !== null ? (
      <CheckCircle color="success" fontSize="small" />
    ) : skipped ? (
      <InfoOutlined color="info" fontSize="small" />
    ) : busy ? (
      <CircularProgress size={20} aria-hidden />
    ) : (
      <Box sx={{ width: 20, flex: 'none' }} />
    )}
    <Box sx={{ minWidth: 0, typography: 'body2' }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
      {application_id !== null ? several.sent : (skipped ?? (busy ? texts.apply.sending : several.notSent))}
    </Box>
  </Box>
)
