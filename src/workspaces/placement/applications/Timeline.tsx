import HistoryIcon from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { stepFor } from '#domain/placement/applications/approval.ts'
import type { HandoverField } from '#domain/placement/applications/handover/schema.ts'
import type { Transition } from '#domain/placement/applications/schema.ts'
import { type TimelineLine, timelineOf } from '#domain/placement/applications/timeline.ts'
import { handoverLogQuery, requestsQuery, timelineQuery } from '../../../dataProvider/applicationQueries.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { texts as handoverTexts } from '../../../i18n/english/handover.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { FailedState } from '../../../ui/StateBox.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { workflowTime } from '../../../ui/times.ts'

const { timeline: labels } = texts

/** An application's events with their authors and times, newest first. */
export function Timeline({ applicationId }: { applicationId: number }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({ ...timelineQuery(applicationId), enabled: open })
  const requests = useQuery({ ...requestsQuery(applicationId), enabled: open })
  const handover = useQuery({ ...handoverLogQuery(applicationId), enabled: open })
  const lines = data && timelineOf(data, requests.data ?? [], handover.data)
  return (
    <Paper component="section" variant="outlined" aria-label={labels.title}>
      <Button startIcon={<HistoryIcon />} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} sx={{ m: 0.75 }}>
        {open ? labels.hide : labels.show}
      </Button>
      <Box id={id} hidden={!open}>
        {error && !data && <FailedState error={error} onRetry={refetch} />}
        <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lines?.toReversed().map(line => (
            <Line key={`${line.kind} ${line.at} ${line.kind === 'transition' ? line.transition.id : line.items}`} line={line} />
          ))}
        </Box>
      </Box>
    </Paper>
  )
}

const Line = ({ line }: { line: TimelineLine }) => (
  <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', px: 2, py: 1, display: 'grid', gap: 0.5 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, typography: 'body2' }}>
      {line.kind === 'transition' ? (
        <>
          <span>{wordsOf(line.transition)}</span>
          <StatusChip status={line.transition.status} />
        </>
      ) : (
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {line.kind === 'handover' ? handoverWords(line.items) : labels[line.kind](line.items.join(', '))}
        </Box>
      )}
    </Box>
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
      <time dateTime={line.at}>{workflowTime(line.at)}</time>
      {line.by && ` ${texts.by(line.by)}`}
    </Box>
  </Box>
)

/** Names the changed facts; without any, a transfer packet was made. */
const handoverWords = (fields: readonly HandoverField[]) =>
  fields.length === 0
    ? handoverTexts.madePacket
    : handoverTexts.changed(fields.map(field => handoverTexts.labels[field]).join(', '))

function wordsOf({ field, value, status_before }: Transition): string {
  if (!field) return status_before === null ? domainValue(stepFor('new').label) : labels.closed
  const { label: english, no } = stepFor(field)
  const label = domainValue(english)
  if (value === null) return labels.takenBack(label)
  return no ? `${label}: ${texts.answered[value ? 'true' : 'false']}` : label
}
