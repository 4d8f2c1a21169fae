import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hidesContact } from '#domain/applications/hidden.ts'
import type { Application } from '#domain/applications/schema.ts'
import { type Fact, Facts } from '../../components/Facts.tsx'
import { useNow } from '../../components/RelativeTime.tsx'
import { timeAgo, workflowTime } from '../../components/times.ts'
import { usePhone } from '../../components/usePhone.ts'
import { patientQuery } from '../../dataProvider/patientQueries.ts'
import { texts as admissions } from '../../i18n/english/admissions.ts'
import { texts } from '../../i18n/english/applicationScreen.ts'
import { texts as patientTexts } from '../../i18n/english/patient.ts'
import { TagNames } from '../featureTags/TagNames.tsx'
import { useTags } from '../featureTags/useTags.ts'
import { PersonPicture } from '../users/PersonPicture.tsx'
import { ageOf, legalStatusOf, missingOf, payerOf, substancesOf } from './triage.ts'

const { triage: labels } = texts

/**
 * Summary at the top of the application that shows what a coordinator needs to make a decision. Some fields may be missing,
 * because a closed application hides them.
 */
export function TriageCard({ application }: { application: Application }) {
  const through = { application_id: application.id, closed: hidesContact(application.status) }
  const { data: patient, error } = useQuery(patientQuery(application.record_id, through))
  const { nameOf } = useTags()
  const now = useNow()
  const { estimated_discharge_timestamp: discharge } = application
  const legal = patient && legalStatusOf(patient)
  const missing = missingOf(application, patient)
  const facts: Fact[] = [
    [labels.age, patient && ageOf(patient, now)],
    [labels.sex, patient?.gender_at_birth && patientTexts.sexes[patient.gender_at_birth]],
    [labels.levels, <TagNames key="levels" ids={application.treatment_levels} />],
    [labels.payer, patient && payerOf(patient)],
    [labels.discharge, discharge && `${workflowTime(discharge)} (${timeAgo(discharge, now)})`],
    ...(legal ? [[labels.legal, legal] as const] : []),
  ]
  const lists: Fact[] = [
    [
      labels.substances,
      application.addictions.length > 0 && (
        <Lines key="substances" of={substancesOf(application, patient, id => nameOf(id) ?? '')} />
      ),
    ],
    [labels.missing, missing.length > 0 ? <Lines key="missing" of={missing} /> : labels.nothingMissing],
  ]
  const problem = error && !patient ? <Typography variant="body2">{labels.failed}</Typography> : null
  const details = (
    <>
      <Facts dense facts={facts} />
      <Facts facts={lists} />
      <Advocate application={application} />
    </>
  )
  const line = [patient && ageOf(patient, now), legal, patient && payerOf(patient)].filter(Boolean).join(', ')
  const phone = usePhone()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={labels.title}
      sx={{ px: 2, py: { xs: 0.5, sm: 1.5 }, mb: 2, borderLeft: 4, borderLeftColor: 'primary.main', display: 'grid', gap: 1.25 }}
    >
      {!phone && <Typography variant="h2">{labels.title}</Typography>}
      {problem}
      {phone ? (
        <Folded line={line} missing={missing.length}>
          {details}
        </Folded>
      ) : (
        details
      )}
    </Paper>
  )
}

/** Shows a single line on phones, so that the panes below it are visible without scrolling. */
const Folded = ({ line, missing, children }: { line: string; missing: number; children: ReactNode }) => (
  <Box component="details" sx={{ minWidth: 0 }}>
    <Box component="summary" sx={{ py: 0.75, minHeight: 44, cursor: 'pointer' }}>
      <Typography variant="h2" sx={{ display: 'inline' }}>
        {labels.title}
      </Typography>
      <Typography variant="body2" sx={{ pl: 2, overflowWrap: 'anywhere' }}>
        {[line, missing > 0 && labels.missingCount(missing)].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
    <Box sx={{ display: 'grid', gap: 1.25, pt: 0.5, pb: 1 }}>{children}</Box>
  </Box>
)

const Lines = ({ of }: { of: readonly string[] }) => of.map(line => <Box key={line}>{line}</Box>)

function Advocate({ application }: { application: Application }) {
  const { advocate_first_name: first_name, advocate_last_name: last_name, advocate_id } = application
  const name = [first_name, last_name].filter(Boolean).join(' ') || admissions.noAdvocate
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.25 }}>
      <Facts
        dense
        facts={[
          [
            labels.advocate,
            <Box key="advocate" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              {advocate_id !== null && (
                <PersonPicture
                  person={{ id: advocate_id, first_name, last_name }}
                  picture={application.advocate_profile_image}
                  size={28}
                />
              )}
              {name}
            </Box>,
          ],
          [labels.hospital, application.hospital],
        ]}
      />
    </Box>
  )
}
