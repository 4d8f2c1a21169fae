import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { reviewAddress } from '#domain/intake/patients/addresses.ts'
import type { PatientRecord } from '#domain/placement/advocates/schema.ts'
import { holdMatters, waitsForBed } from '#domain/placement/cases/cases.ts'
import { patientTab, preventsReapplying } from '#domain/placement/statuses/statuses.ts'
import { advocateName, personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts as fields } from '../../../i18n/english/fields.ts'
import { shiftListTexts as texts } from '../../../i18n/english/patients.ts'
import { involuntaryHoldTexts } from '../../../i18n/english/snapshot.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { Dash } from '../../../ui/Facts.tsx'
import { LabelledSelect } from '../../../ui/fields/FormSelect.tsx'
import { BackLink } from '../../../ui/NotFound.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons, SkeletonFrame } from '../../../ui/PageSkeleton.tsx'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { EmptyState, FailedPage } from '../../../ui/StateBox.tsx'
import { timeSpan, workflowTime } from '../../../ui/times.ts'
import { nextTime } from '../../matching/sendPlan/PlannedLine.tsx'
import { ExplainRows } from '../../platform/help/glossary.tsx'
import { ageAndSex, payerInShort } from '../dashboard/Cards.tsx'
import { useLiveChanges } from '../dashboard/useDashboardView.ts'
import { isStaying } from '../patients/acts.ts'
import { shiftQuery } from './queries.ts'

const hiddenOnPaper = { '@media print': { display: 'none' } }

/**
 * The open patients for a shift hand-over, to be printed: the user's own, or all of the hospital's. A patient's name opens the review,
 * where a colleague can take over the case.
 */
export function ShiftList() {
  const user = useWhoami()
  const [address, setAddress] = useSearchParams()
  const colleagues = address.get('of') === 'hospital' && user.organization_type === 'hospital'
  const { data, error, refetch } = useQuery(shiftQuery(colleagues))
  useLiveChanges()
  if (!data)
    return error ? (
      <FailedPage error={error} onRetry={refetch} />
    ) : (
      <SkeletonFrame below>
        <CardSkeletons rows={6} height={72} />
      </SkeletonFrame>
    )
  // Admitted patients need nothing until the outcome is due.
  const patients = data.records.filter(patient => !isStaying(patient))
  return (
    <Page>
      <PageHeader
        above={
          <Box sx={hiddenOnPaper}>
            <BackLink to="/patient/advocate">{texts.back}</BackLink>
          </Box>
        }
        title={texts.title}
        beside={
          <Box sx={hiddenOnPaper}>
            <ExplainRows />
          </Box>
        }
        subtitle={[
          texts.count(patients.length),
          ...(patients.length > 1 ? [texts.order] : []),
          ...(data.total > data.records.length ? [texts.more(data.records.length, data.total)] : []),
        ].join('. ')}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end', ...hiddenOnPaper }}>
            {user.organization_type === 'hospital' && (
              <LabelledSelect
                compact
                label={texts.whose}
                value={colleagues ? 'hospital' : 'own'}
                options={whose()}
                onChange={of => setAddress(of === 'hospital' ? { of } : {}, { replace: true })}
              />
            )}
            <Button variant="contained" startIcon={<PrintOutlined />} onClick={() => window.print()}>
              {texts.print}
            </Button>
          </Box>
        }
      />
      <Typography variant="caption" sx={{ display: 'none', mb: 1, '@media print': { display: 'block' } }}>
        {texts.printed(workflowTime(Date.now()), personName(user))}
      </Typography>
      {patients.length === 0 ? <EmptyState title={texts.none} /> : <Table patients={patients} colleagues={colleagues} />}
    </Page>
  )
}

const whose = () => [
  { id: 'own', name: texts.own },
  { id: 'hospital', name: texts.hospital },
]

const frame = {
  '@media screen': { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' },
} as const

/** A table on paper and on a wide screen. On a phone, each patient is a block. */
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th': { textAlign: 'left', fontWeight: 600 },
  '& td, & th': { verticalAlign: 'top', p: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
  '& thead th': { overflowWrap: 'normal' },
  '& tr': { breakInside: 'avoid' },
  '@media screen': { '& tbody > tr:last-of-type > *': { border: 0 }, '& td, & th': { px: { md: 1.5 } } },
  '& th:first-of-type': { width: '16%' },
  '& td:nth-of-type(3)': { width: '32%' },
  '& td:last-of-type': { width: '20%', whiteSpace: 'pre-line' },
  '& ul': { m: 0, p: 0, listStyle: 'none' },
  '@media print': { fontSize: '9pt', lineHeight: 1.3, '& td, & th': { px: 0.5, py: 0.25 } },
  '@media screen and (max-width: 767px)': {
    '& thead': { display: 'none' },
    '& tr, & td, & th': { display: 'block' },
    '& tr': { borderBottom: 1, borderColor: 'divider', py: 1 },
    '& td, & th, & th:first-of-type, & td:nth-of-type(3), & td:last-of-type': { border: 0, py: 0.25, width: 'auto' },
    // A dash needs its column.
    '& td.unknown': { display: 'none' },
  },
} as const

function Table({ patients, colleagues }: { patients: readonly PatientRecord[]; colleagues: boolean }) {
  return (
    <Box sx={frame}>
      <Box component="table" sx={table} aria-label={texts.title}>
        <thead>
          <tr>
            {Object.values(texts.columns).map(heading => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {patients.map(patient => (
            <Row key={patient.id} patient={patient} colleagues={colleagues} />
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

/** A cell without a value. A phone, which names no columns, leaves it out. */
const Unknown = ({ children }: { children: string }) => (
  <td className="unknown">
    <Dash>{children}</Dash>
  </td>
)

function Row({ patient, colleagues }: { patient: PatientRecord; colleagues: boolean }) {
  const { namesOf } = useTags()
  const now = useNow()
  const { patient_summary, treatment_levels, emergency_arrival_at, created_at, involuntary_hold, handover_note: note } = patient
  const advocate = advocateName(patient)
  const applications = patient.applications.filter(one => preventsReapplying(one.status))
  const needs = [namesOf(treatment_levels), payerInShort(patient_summary)].filter(Boolean)
  const plan = patient.send_plan && nextTime(patient.send_plan, now)
  return (
    <tr>
      <th scope="row">
        <Link component={RouterLink} to={reviewAddress(patient.id)}>
          {patient.first_name} {patient.last_name}
        </Link>
        <Box sx={{ fontWeight: 400 }}>
          {ageAndSex(patient_summary)}
          {colleagues && <div>{advocate ? texts.advocate(advocate) : texts.unassigned}</div>}
          {patientTab(patient.status, []) === 'Hold' && <div>{texts.onHold}</div>}
        </Box>
      </th>
      {needs.length ? (
        <td>
          {needs.map(need => (
            <div key={need}>{need}</div>
          ))}
        </td>
      ) : (
        <Unknown>{fields.notProvided}</Unknown>
      )}
      <td>
        {waitsForBed(patient.status, patient.applications) &&
          texts.waiting(timeSpan(Math.max(now - Date.parse(emergency_arrival_at ?? created_at), 60_000)))}
        {involuntary_hold && holdMatters(patient.status, patient.applications) && (
          <Box sx={{ fontWeight: 600 }}>
            {involuntary_hold.hold_expires_at
              ? texts.holdExpires(workflowTime(involuntary_hold.hold_expires_at))
              : involuntaryHoldTexts.noEnd}
          </Box>
        )}
      </td>
      {applications.length || plan ? (
        <td>
          <ul>
            {applications.map(one => (
              <li key={one.id}>
                {one.crisis_center}: {domainValue(one.status)}
              </li>
            ))}
          </ul>
          {plan}
        </td>
      ) : (
        <Unknown>{texts.noApplications}</Unknown>
      )}
      {note ? <td>{`${note.note} ${texts.noteBy(note.by, workflowTime(note.at))}`}</td> : <Unknown>{texts.noNote}</Unknown>}
    </tr>
  )
}
