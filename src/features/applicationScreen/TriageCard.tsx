import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { hidesContact } from '#domain/applications/hidden.ts'
import type { Application } from '#domain/applications/schema.ts'
import { type Fact, Facts } from '../../components/Facts.tsx'
import { useNow } from '../../components/RelativeTime.tsx'
import { timeAgo, workflowTime } from '../../components/times.ts'
import { patientQuery } from '../../dataProvider/patientQueries.ts'
import { texts as admissions } from '../../i18n/english/admissions.ts'
import { texts } from '../../i18n/english/applicationScreen.ts'
import { texts as patientTexts } from '../../i18n/english/patient.ts'
import { TagNames } from '../featureTags/TagNames.tsx'
import { useTags } from '../featureTags/useTags.ts'
import { PersonPicture } from '../users/PersonPicture.tsx'
import { ageOf, legalStatusOf, missingOf, payerOf, substancesOf } from './triage.ts'

const { triage: said } = texts

/**
 * What a coordinator needs in order to decide, at the top of the application. Shows only what the server returns, because a
 * closed application hides some fields.
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
    [said.age, patient && ageOf(patient, now)],
    [said.sex, patient?.gender_at_birth && patientTexts.sexes[patient.gender_at_birth]],
    [said.levels, <TagNames key="levels" ids={application.treatment_levels} />],
    [said.payer, patient && payerOf(patient)],
    [said.discharge, discharge && `${workflowTime(discharge)} (${timeAgo(discharge, now)})`],
    ...(legal ? [[said.legal, legal] as const] : []),
  ]
  const lists: Fact[] = [
    [
      said.substances,
      application.addictions.length > 0 && (
        <Lines key="substances" of={substancesOf(application, patient, id => nameOf(id) ?? '')} />
      ),
    ],
    [said.missing, missing.length > 0 ? <Lines key="missing" of={missing} /> : said.nothingMissing],
  ]
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={said.title}
      sx={{ px: 2, py: 1.5, mb: 2, borderLeft: 4, borderLeftColor: 'primary.main', display: 'grid', gap: 1.25 }}
    >
      <Typography variant="h2">{said.title}</Typography>
      {error && !patient && <Typography variant="body2">{said.failed}</Typography>}
      <Facts dense facts={facts} />
      <Facts facts={lists} />
      <Advocate application={application} />
    </Paper>
  )
}

const Lines = ({ of }: { of: readonly string[] }) => of.map(line => <Box key={line}>{line}</Box>)

/** The advocate's picture and name, and the hospital. */
function Advocate({ application }: { application: Application }) {
  const { advocate_first_name: first_name, advocate_last_name: last_name, advocate_id } = application
  const name = [first_name, last_name].filter(Boolean).join(' ') || admissions.noAdvocate
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.25 }}>
      <Facts
        dense
        facts={[
          [
            said.advocate,
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
          [said.hospital, application.hospital],
        ]}
      />
    </Box>
  )
}
