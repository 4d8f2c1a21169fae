import CancelOutlined from '@mui/icons-material/CancelOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined'
import TaskAlt from '@mui/icons-material/TaskAlt'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ReactElement } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Attempt } from '#domain/placement/placementLog/schema.ts'
import { texts } from '../../../i18n/english/placementLog.ts'
import { RowTable } from '../../../ui/RowTable.tsx'
import { type Tone, ToneChip } from '../../../ui/Tone.tsx'
import { workflowTime } from '../../../ui/times.ts'

const { actions, ...columns } = texts.columns

type Props = {
  attempts: readonly Attempt[]
  /** Set only if the user may change the log. */
  onCorrect?: (attempt: Attempt) => void
  onRemove?: (attempt: Attempt) => void
}

export const AttemptTable = ({ attempts, onCorrect, onRemove }: Props) => (
  <RowTable label={texts.open} columns={Object.values(columns)} actionsLabel={onCorrect && actions} framed>
    {attempts.map(one => (
      <TableRow key={`${one.channel} ${one.id}`}>
        <TableCell sx={{ whiteSpace: { md: 'nowrap' } }}>
          <time dateTime={one.at}>{workflowTime(one.at)}</time>
        </TableCell>
        <TableCell>{texts.channels[one.channel]}</TableCell>
        <TableCell sx={{ overflowWrap: 'anywhere' }}>
          {one.channel === 'application' ? (
            <Link component={RouterLink} to={`/patient/advocate/${one.id}`}>
              {one.facility}
            </Link>
          ) : (
            one.facility
          )}
        </TableCell>
        <TableCell>{one.by}</TableCell>
        <TableCell>
          <Answer of={one} />
        </TableCell>
        <TableCell sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{one.reason ?? '–'}</TableCell>
        {onCorrect && onRemove && (
          <TableCell sx={{ whiteSpace: 'nowrap', '@media print': { '& > *': { display: 'none' } } }}>
            {one.channel !== 'application' && <RowActions attempt={one} onCorrect={onCorrect} onRemove={onRemove} />}
          </TableCell>
        )}
      </TableRow>
    ))}
  </RowTable>
)

const looks: Record<string, [tone: Tone, icon: ReactElement]> = {
  Accepted: ['success', <TaskAlt key="icon" />],
  'Bed available': ['success', <TaskAlt key="icon" />],
  Waiting: ['info', <HourglassTopOutlined key="icon" />],
  Waitlist: ['info', <HourglassTopOutlined key="icon" />],
}

/** The facility's response, and what followed from it. */
function Answer({ of: { answer, answered_at, answered_by, conditions, booked_at, admitted_at, ...handover } }: { of: Attempt }) {
  const { accepting_clinician, report_given_at, arrived_at } = handover
  const [tone, icon] = looks[answer] ?? ['neutral', <CancelOutlined key="icon" />]
  return (
    <Box component="span" sx={{ display: 'grid', justifyItems: 'start', gap: 0.25 }}>
      <ToneChip tone={tone} icon={icon} label={answer} />
      {(answered_by || answered_at) && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[answered_by && texts.answeredBy(answered_by), answered_at && workflowTime(answered_at)].filter(Boolean).join(', ')}
        </Box>
      )}
      {conditions && (
        <Box component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {texts.condition(conditions)}
        </Box>
      )}
      {accepting_clinician && <span>{texts.clinician(accepting_clinician)}</span>}
      {booked_at && <span>{texts.booked(workflowTime(booked_at))}</span>}
      {report_given_at && <span>{texts.report(workflowTime(report_given_at))}</span>}
      {arrived_at && <span>{texts.arrived(workflowTime(arrived_at))}</span>}
      {admitted_at && <span>{texts.admitted(workflowTime(admitted_at))}</span>}
    </Box>
  )
}

type RowActionsProps = Required<Omit<Props, 'attempts'>> & { attempt: Attempt }

const target = { minWidth: { xs: 44, md: 36 }, minHeight: { xs: 44, md: 36 } }

const RowActions = ({ attempt, onCorrect, onRemove }: RowActionsProps) => (
  <>
    <IconButton
      title={texts.correct}
      aria-label={texts.correctOf(attempt.facility, workflowTime(attempt.at))}
      onClick={() => onCorrect(attempt)}
      sx={target}
    >
      <EditOutlined fontSize="small" />
    </IconButton>
    <IconButton
      title={texts.remove}
      aria-label={texts.removeOf(attempt.facility, workflowTime(attempt.at))}
      onClick={() => onRemove(attempt)}
      sx={target}
    >
      <DeleteOutlined fontSize="small" />
    </IconButton>
  </>
)
