import AddIcCallOutlined from '@mui/icons-material/AddIcCallOutlined'
import CancelOutlined from '@mui/icons-material/CancelOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import TaskAlt from '@mui/icons-material/TaskAlt'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { type ReactElement, useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { reviewAddress } from '#domain/intake/patients/addresses.ts'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { placementLog } from '#domain/placement/placementLog/contract.ts'
import type { Attempt } from '#domain/placement/placementLog/schema.ts'
import { datedName } from '#domain/platform/dates.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { texts } from '../../../i18n/english/placementLog.ts'
import { withCode } from '../../../startup/code.ts'
import { ownTimeZone } from '../../../ui/browser.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { BackLink, NotFound } from '../../../ui/NotFound.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons, SkeletonFrame } from '../../../ui/PageSkeleton.tsx'
import { RowTable } from '../../../ui/RowTable.tsx'
import { EmptyState, FailedPage } from '../../../ui/StateBox.tsx'
import { type Tone, ToneChip } from '../../../ui/StatusChip.tsx'
import { workflowTime, zoneWords } from '../../../ui/times.ts'
import { PlannedApplications } from '../../matching/sendPlan/PlannedApplications.tsx'
import { SampleNotice } from '../../platform/samples/SampleNotice.tsx'
import { AttemptDialog, placementLogQuery } from './AttemptDialog.tsx'
import { answererOf, followUps, reasonOf, summaryOf } from './attemptWords.ts'

/** A patient's placement log, which lists every attempt to find a bed. Meant for the patient's chart. */
export function PlacementLog() {
  const id = Number(/^p_(\d{1,10})$/.exec(useParams().pid ?? '')?.[1])
  return id ? <Log key={id} id={id} /> : <NotFound />
}

function Log({ id }: { id: number }) {
  const patient = useQuery(patientQuery(id))
  const log = useQuery(placementLogQuery(id))
  const failed = [patient, log].find(({ error, data }) => error && !data)
  if (failed) return <FailedPage error={failed.error!} onRetry={failed.refetch} />
  if (!patient.data || !log.data)
    return (
      <SkeletonFrame below>
        <CardSkeletons rows={5} height={72} />
      </SkeletonFrame>
    )
  return <Loaded patient={patient.data} attempts={log.data} />
}

function Loaded({ patient, attempts }: { patient: Patient; attempts: Attempt[] }) {
  const user = useWhoami()
  const [logging, setLogging] = useState(false)
  const [corrects, setCorrects] = useState<Attempt>()
  const [correcting, setCorrecting] = useState(false)
  const [removes, setRemoves] = useState<Attempt>()
  const changes = can(user, 'placementLog.change', patient) && !patient.is_sample
  return (
    <Page>
      <PageHeader
        above={<BackLink to={reviewAddress(patient.id)}>{texts.back}</BackLink>}
        title={texts.title(personName(patient))}
        tabTitle={texts.open}
        subtitle={texts.about(zoneWords(ownTimeZone()))}
        actions={<Actions patient={patient} onLog={changes ? () => setLogging(true) : undefined} />}
      />
      <Typography variant="caption" sx={{ display: 'none', mb: 1, '@media print': { display: 'block' } }}>
        {texts.printed(workflowTime(Date.now()), redisclosure.short)}
      </Typography>
      <SampleNotice patient={patient} />
      <PlannedApplications patient={patient} />
      {attempts.length === 0 ? (
        <EmptyState title={texts.none}>{changes && texts.noneYet}</EmptyState>
      ) : (
        <>
          <Summary attempts={attempts} />
          <AttemptTable
            attempts={attempts}
            {...(changes && {
              onCorrect: (one: Attempt) => {
                setCorrects(one)
                setCorrecting(true)
              },
              onRemove: setRemoves,
            })}
          />
        </>
      )}
      <AttemptDialog patientId={patient.id} open={logging} onClose={() => setLogging(false)} />
      <AttemptDialog
        key={corrects?.id}
        patientId={patient.id}
        corrects={corrects}
        open={correcting}
        onClose={() => setCorrecting(false)}
      />
      <RemoveDialog patientId={patient.id} attempt={removes} onClose={() => setRemoves(undefined)} />
    </Page>
  )
}

const loadPdf = () => import('./placementLogPdf.ts')

/** Buttons to log a call, print, and export. Users with read-only access do not see the first button. */
function Actions({ patient, onLog }: { patient: Patient; onLog: (() => void) | undefined }) {
  const user = useWhoami()
  const notify = useNotify()
  const fileName = datedName('placement-log', new Date())
  const onError = (message: string | null) => message && notify(message, { type: 'error' })
  const loadSheet = async () => {
    const { placementLogPdf } = await withCode(loadPdf)
    const { data } = await call(placementLog.sheet, { params: { id: patient.id } })
    return placementLogPdf(patient, data, user)
  }
  return (
    <>
      <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
        {texts.print}
      </Button>
      <Box component="span" sx={{ display: 'contents', '@media print': { display: 'none' } }}>
        <ExportButton texts={texts.pdf} fileName={`${fileName}.pdf`} load={loadSheet} onError={onError} />
        <ExportButton
          texts={texts}
          fileName={`${fileName}.csv`}
          load={() => call(placementLog.export, { params: { id: patient.id } })}
          onError={onError}
        />
      </Box>
      {onLog && (
        <Button variant="contained" startIcon={<AddIcCallOutlined />} onClick={onLog}>
          {texts.log}
        </Button>
      )}
    </>
  )
}

type RemoveProps = { patientId: number; attempt: Attempt | undefined; onClose: () => void }

function RemoveDialog({ patientId, attempt, onClose }: RemoveProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  async function remove() {
    try {
      await call(placementLog.remove, { params: { id: patientId, attemptId: attempt!.id } })
      notify(texts.removed, { type: 'success' })
    } finally {
      void queries.invalidateQueries({ queryKey: placementLogQuery(patientId).queryKey })
    }
    return undefined
  }
  if (!attempt) return null
  return (
    <ConfirmDialog open title={texts.removing} confirm={texts.remove} onConfirm={remove} onClose={onClose}>
      {texts.removingAbout(texts.channels[attempt.channel], attempt.facility, workflowTime(attempt.at))}
    </ConfirmDialog>
  )
}

function Summary({ attempts }: { attempts: Attempt[] }) {
  const { total, answers } = summaryOf(attempts)
  return (
    <Typography variant="body2" sx={{ mb: 1.5 }}>
      <strong>{total}</strong>
      {answers.map(answer => ` · ${answer}`).join('')}
    </Typography>
  )
}

type Props = {
  attempts: readonly Attempt[]
  /** Set only if the user may change the log. */
  onCorrect?: (attempt: Attempt) => void
  onRemove?: (attempt: Attempt) => void
}

function AttemptTable({ attempts, onCorrect, onRemove }: Props) {
  const { actions, ...columns } = texts.columns
  return (
    <RowTable label={texts.open} columns={Object.values(columns)} actionsLabel={onCorrect && actions} framed>
      {attempts.map(one => (
        <TableRow key={`${one.channel} ${one.id}`}>
          <TableCell sx={{ whiteSpace: { md: 'nowrap' } }}>
            <time dateTime={one.at}>{workflowTime(one.at)}</time>
          </TableCell>
          <TableCell>{texts.channels[one.channel]}</TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere', '@media print': { width: '26%' } }}>
            {one.channel === 'application' ? (
              <Link
                component={RouterLink}
                to={`/patient/advocate/${one.id}`}
                sx={{ display: 'inline-block', py: 0.25, my: -0.25 }}
              >
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
          <TableCell sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {one.reason === null ? '–' : reasonOf(one.reason)}
          </TableCell>
          {onCorrect && onRemove && (
            <TableCell sx={{ whiteSpace: 'nowrap', '@media print': { '& > *': { display: 'none' } } }}>
              {one.channel !== 'application' && <RowActions attempt={one} onCorrect={onCorrect} onRemove={onRemove} />}
            </TableCell>
          )}
        </TableRow>
      ))}
    </RowTable>
  )
}

const looks: Record<string, [tone: Tone, icon: ReactElement]> = {
  Accepted: ['success', <TaskAlt key="icon" />],
  'Bed available': ['success', <TaskAlt key="icon" />],
  Waiting: ['info', <HourglassTopOutlined key="icon" />],
  Waitlist: ['info', <HourglassTopOutlined key="icon" />],
}

/** The facility's response, and what followed from it. */
function Answer({ of }: { of: Attempt }) {
  const [tone, icon] = looks[of.answer] ?? ['neutral', <CancelOutlined key="icon" />]
  const answerer = answererOf(of)
  return (
    <Box component="span" sx={{ display: 'grid', justifyItems: 'start', gap: 0.25 }}>
      <ToneChip tone={tone} icon={icon} label={of.answer} />
      {answerer && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {answerer}
        </Box>
      )}
      {followUps(of).map(line => (
        <Box component="span" key={line} sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {line}
        </Box>
      ))}
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
