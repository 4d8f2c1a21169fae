import HelpOutline from '@mui/icons-material/HelpOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { dialogFor } from '#domain/placement/applications/approval.ts'
import { applications } from '#domain/placement/applications/contract.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { cacheApplication } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { workflowTime } from '../../../ui/times.ts'
import { useOutdatedCount } from '../../directory/beds/useReportBeds.tsx'
import { requestOf, useAnswerDialog } from '../applications/useAnswerDialog.tsx'
import { patientOf } from './names.ts'
import { admittedQuery } from './queries.ts'

const { admitted: labels } = texts

/**
 * Asks whether a patient whose discharge date has passed was admitted. Asks at most once a day per patient, one patient at a
 * time, without blocking the page (APP-064).
 */
export function AdmittedPrompt() {
  const user = useWhoami()
  const { data = [] } = useQuery({ ...admittedQuery, enabled: can(user, 'applications.checkAdmitted', undefined) })
  const [dismissed, setDismissed] = useState<readonly number[]>([])
  const application = data.find(({ id }) => !dismissed.includes(id) && !wasDismissedToday(id))
  if (!application) return null
  return (
    <Question
      key={application.id}
      application={application}
      onDone={() => {
        rememberDismissed(application.id)
        setDismissed(before => [...before, application.id])
      }}
    />
  )
}

function Question({ application, onDone }: { application: Application; onDone: () => void }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const checkCount = useOutdatedCount()
  const answering = useAnswerDialog(application)
  const [sending, setSending] = useState(false)
  const name = patientOf(application)
  const when = workflowTime((application.estimated_discharge_at ?? 0) * 1000)

  async function answer(value: boolean) {
    // The admission first confirms a hold that was entered after the acceptance. A No needs no more than its default outcome.
    if (value && dialogFor(application, 'patient_admitted', value)) return answering.ask({ field: 'patient_admitted', value })
    setSending(true)
    try {
      const body = requestOf(application, { field: 'patient_admitted', value })
      const answered = await call(applications.answer, { params: { id: application.id }, body })
      notify(labels.done(name, domainValue(answered.status)), { type: 'success' })
      void cacheApplication(queries, answered)
      void checkCount(answered)
    } catch (failure) {
      notify((failure as Error).message, { type: 'error' })
    }
    onDone()
  }
  return (
    <Alert severity="warning" role="group" aria-label={labels.title(name)} icon={<HelpOutline />} sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{labels.title(name)}</Typography>
      <Typography variant="body2">{labels.about(when, application.crisis_center ?? '')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="contained" onClick={() => answer(true)} disabled={sending} sx={{ minHeight: 36 }}>
          {labels.yes}
        </Button>
        <Button size="small" variant="outlined" onClick={() => answer(false)} disabled={sending} sx={{ minHeight: 36 }}>
          {labels.no}
        </Button>
        <Button size="small" onClick={onDone} disabled={sending} sx={{ minHeight: 36 }}>
          {labels.later}
        </Button>
      </Box>
      {answering.dialog}
    </Alert>
  )
}

const key = 'passage.admitted-asked'

type AskedToday = { day: string; ids: number[] }

function read(day: string): number[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '') as AskedToday
    return stored.day === day ? stored.ids : []
  } catch {
    return []
  }
}

const today = () => new Date().toDateString()

const wasDismissedToday = (id: number): boolean => read(today()).includes(id)

/** Suppresses the question until tomorrow. Stores only the application id and no patient data. */
const rememberDismissed = (id: number): void =>
  localStorage.setItem(key, JSON.stringify({ day: today(), ids: [...read(today()), id] } satisfies AskedToday))
