import AddIcCallOutlined from '@mui/icons-material/AddIcCallOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { placementLog } from '#domain/placement/placementLog/contract.ts'
import type { Attempt } from '#domain/placement/placementLog/schema.ts'
import { datedName, zoneName } from '#domain/platform/zones.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { call } from '../../../dataProvider/call.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { texts } from '../../../i18n/english/placementLog.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { FailedPage } from '../../../ui/FailedState.tsx'
import { NotFound } from '../../../ui/NotFound.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons, LoadingPage } from '../../../ui/PageSkeleton.tsx'
import { workflowTime } from '../../../ui/times.ts'
import { PlannedApplications } from '../../matching/sendPlan/PlannedApplications.tsx'
import { AttemptDialog } from './AttemptDialog.tsx'
import { AttemptTable } from './AttemptTable.tsx'
import { placementLogQuery } from './queries.ts'

const hiddenOnPaper = { '@media print': { display: 'none' } }

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
      <LoadingPage below>
        <CardSkeletons rows={5} height={72} />
      </LoadingPage>
    )
  return <Loaded patient={patient.data} attempts={log.data} />
}

function Loaded({ patient, attempts }: { patient: Patient; attempts: Attempt[] }) {
  const user = useWhoami()
  const [logging, setLogging] = useState(false)
  const [corrects, setCorrects] = useState<Attempt>()
  const [correcting, setCorrecting] = useState(false)
  const [removes, setRemoves] = useState<Attempt>()
  const changes = can(user, 'placementLog.change', patient)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <Page>
      <PageHeader
        above={<BackLink to={`/patient/intake/review/p_${patient.id}`}>{texts.back}</BackLink>}
        title={texts.title(`${patient.first_name} ${patient.last_name}`)}
        tabTitle={texts.open}
        subtitle={texts.about(zoneName(timeZone))}
        actions={<Actions patient={patient} onLog={changes ? () => setLogging(true) : undefined} />}
      />
      <Typography variant="caption" sx={{ display: 'none', mb: 1, '@media print': { display: 'block' } }}>
        {texts.printed(workflowTime(Date.now()), redisclosure.short)}
      </Typography>
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

/** Buttons to log a call, print, and export. Users with read-only access do not see the first button. */
function Actions({ patient, onLog }: { patient: Patient; onLog: (() => void) | undefined }) {
  const notify = useNotify()
  return (
    <>
      <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()} sx={hiddenOnPaper}>
        {texts.print}
      </Button>
      <Typography component="span" sx={hiddenOnPaper}>
        <ExportButton
          texts={texts}
          fileName={`${datedName('placement-log', new Date())}.csv`}
          load={() => call(placementLog.export, { params: { id: patient.id } })}
          onError={message => message && notify(message, { type: 'error' })}
        />
      </Typography>
      {onLog && (
        <Button variant="contained" startIcon={<AddIcCallOutlined />} onClick={onLog} sx={hiddenOnPaper}>
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
  const facilities = new Set(attempts.map(one => one.facility_id ?? one.facility.trim().toLowerCase())).size
  const answers = Map.groupBy(attempts, one => one.answer)
  return (
    <Typography variant="body2" sx={{ mb: 1.5 }}>
      <strong>{texts.summary(attempts.length, texts.facilities(facilities))}</strong>
      {[...answers].map(([answer, ones]) => ` · ${texts.counted(answer, ones.length)}`).join('')}
    </Typography>
  )
}
