import CheckCircle from '@mui/icons-material/CheckCircle'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { texts as several } from '../../../i18n/english/applyToSeveral.ts'
import { texts } from '../../../i18n/english/matching.ts'
import type { Outcome } from './several.ts'

type Props = {
  targets: readonly Match[]
  outcomes: ReadonlyMap<number, Outcome>
  busy: boolean
  note: string
  onRetry: (failed: readonly Match[]) => void
  onDone: () => void
}

/** Lists each facility's result, with a button that retries the failed ones. */
export function SeveralResults({ targets, outcomes, busy, note, onRetry, onDone }: Props) {
  const done = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (!busy) done.current?.focus()
  }, [busy])
  const failed = targets.filter(({ id }) => outcomes.get(id)?.state === 'failed')
  const sent = targets.filter(({ id }) => outcomes.get(id)?.state === 'sent').length
  return (
    <>
      <Typography role="status" variant="body2" sx={{ mb: 1, fontWeight: 600 }}>
        {busy ? texts.apply.sending : several.summary(targets.length, sent)}
      </Typography>
      <Box component="ul" aria-label={several.results} sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
        {targets.map(match => (
          <Box
            component="li"
            key={match.id}
            sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', borderTop: 1, borderColor: 'divider', py: 1 }}
          >
            <Mark outcome={outcomes.get(match.id)} />
            <Box sx={{ minWidth: 0, typography: 'body2' }}>
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{match.name}</Box>
              {wordsFor(match, outcomes.get(match.id), note)}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
        {failed.length > 0 && (
          <Button disabled={busy} onClick={() => onRetry(failed)}>
            {several.retry(failed.length)}
          </Button>
        )}
        <Button ref={done} variant="contained" disabled={busy} onClick={onDone}>
          {several.done}
        </Button>
      </Box>
    </>
  )
}

function Mark({ outcome }: { outcome: Outcome | undefined }) {
  if (outcome?.state === 'sent') return <CheckCircle color="success" fontSize="small" />
  if (outcome?.state === 'already') return <InfoOutlined color="info" fontSize="small" />
  if (outcome?.state === 'failed') return <ErrorOutline color="error" fontSize="small" />
  return outcome ? <CircularProgress size={20} aria-hidden /> : <Box sx={{ width: 20, flex: 'none' }} />
}

function wordsFor(match: Match, outcome: Outcome | undefined, note: string): string {
  if (!outcome) return several.waiting
  if (outcome.state === 'sending') return texts.apply.sending
  if (outcome.state === 'sent') return outcome.noteLost ? texts.apply.noteLost(match.name) : several.sent
  return outcome.state === 'already' && note ? `${outcome.message} ${several.noteNotSent}` : outcome.message
}
