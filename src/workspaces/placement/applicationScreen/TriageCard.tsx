import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hidesContact } from '#domain/placement/applications/hidden.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts as admissions } from '../../../i18n/english/admissions.ts'
import { texts } from '../../../i18n/english/applicationScreen.ts'
import { texts as patientTexts } from '../../../i18n/english/patient.ts'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { timeAgo, workflowTime } from '../../../ui/times.ts'
import { usePhone } from '../../../ui/usePhone.ts'
import { TagNames } from '../../directory/featureTags/TagNames.tsx'
import { PersonPicture } from '../../people/users/PersonPicture.tsx'
import { FitWarning } from '../applications/FitWarning.tsx'
import { ageOf, countMissing, legalStatusInShort, legalStatusOf, missingOf, payerOf, substancesOf } from './triage.ts'

const { triage: labels } = texts

/**
 * Summary at the top of the application that shows what a coordinator needs to make a decision. Some fields may be missing
 * because a closed application hides them.
 */
export function TriageCard({ application }: { application: Application }) {
  const through = { application_id: application.id, closed: hidesContact(application.status) }
  const { data: patient, error } = useQuery(patientQuery(application.record_id, through))
  const { nameOf, byId } = useTags()
  const now = useNow()
  const { estimated_discharge_timestamp: discharge } = application
  const legal = patient && legalStatusOf(patient)
  const missing = missingOf(application, patient)
  const sex = patient?.gender_at_birth && patientTexts.sexes[patient.gender_at_birth]
  // What is missing is unknown until the patient's data has loaded.
  const waiting = !patient && !error
  const known = (label: string, value: ReactNode): Fact[] =>
    waiting ? [[label, <Skeleton key={label} variant="text" sx={{ width: 96 }} />]] : patient ? [[label, value]] : []
  const isHidden = patient?.hidden_fields?.includes('clinical_snapshot') ?? false
  const facts: Fact[] = [
    ...known(labels.age, patient && ageOf(patient, now)),
    ...known(labels.sex, sex),
    [labels.levels, <TagNames key="levels" ids={application.treatment_levels} />],
    ...known(labels.payer, patient && payerOf(patient)),
    [labels.discharge, discharge && `${workflowTime(discharge)} (${timeAgo(discharge, now)})`],
    ...(isHidden ? [] : known(labels.legal, legal)),
  ]
  const lists: Fact[] = [
    [
      labels.substances,
      application.addictions.length > 0 &&
        (byId ? (
          <Lines key="substances" of={substancesOf(application, patient, id => nameOf(id) ?? '')} />
        ) : (
          <Skeleton key="substances" variant="text" sx={{ width: 96 }} />
        )),
    ],
    ...known(labels.missing, missing.length > 0 ? <Lines key="missing" of={missing} /> : labels.nothingMissing),
  ]
  const problem = error && !patient ? <Typography variant="body2">{labels.failed}</Typography> : null
  const phone = usePhone()
  const details = (
    <>
      <Facts dense width={phone ? 140 : 165} facts={facts} />
      <Facts dense width={220} facts={lists} />
      <Advocate application={application} />
    </>
  )
  const line = [
    [patient && ageOf(patient, now), sex].filter(Boolean).join(', '),
    patient && legalStatusInShort(patient),
    patient && payerOf(patient),
  ]
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={labels.title}
      aria-busy={waiting}
      sx={{ px: 2, py: { xs: 0.5, sm: 1.5 }, mb: 2, borderLeft: 4, borderLeftColor: 'primary.main', display: 'grid', gap: 1.25 }}
    >
      {!phone && <Typography variant="h2">{labels.title}</Typography>}
      {problem}
      <FitWarning application={application} />
      {phone ? (
        <Folded line={[...line, patient && missing.length > 0 && labels.missingCount(countMissing(application, patient))]}>
          {details}
        </Folded>
      ) : (
        details
      )}
    </Paper>
  )
}

/** Shows a single line on phones, so the panes below it are visible without scrolling. */
const Folded = ({ line, children }: { line: (string | false | null | undefined)[]; children: ReactNode }) => (
  <Box component="details" sx={{ minWidth: 0 }}>
    <Box component="summary" sx={{ py: 0.75, minHeight: 44, cursor: 'pointer' }}>
      <Typography variant="h2" sx={{ display: 'inline' }}>
        {labels.title}
      </Typography>
      <Typography component="span" variant="body2" sx={{ pl: 2, display: 'block', overflowWrap: 'anywhere' }}>
        {line.filter(Boolean).join(' · ') || <Skeleton variant="text" sx={{ width: '80%' }} />}
      </Typography>
    </Box>
    <Box sx={{ display: 'grid', gap: 1.25, pt: 0.5, pb: 1 }}>{children}</Box>
  </Box>
)

const Lines = ({ of }: { of: readonly string[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal.
  of.map((line, at) => <Box key={at}>{line}</Box>)

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
