import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { format } from 'date-fns/format'
import type { ReactNode } from 'react'
import { missingForAdmissions } from '#domain/intake/patients/intake/admissionFacts.ts'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { missingSnapshotItems } from '#domain/intake/patients/snapshot/summary.ts'
import { isAdmitted } from '#domain/placement/applications/arrivals.ts'
import { hidesContact } from '#domain/placement/applications/hidden.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { isEnded } from '#domain/placement/statuses/statuses.ts'
import { yearsOn } from '#domain/platform/dates.ts'
import { advocateName } from '#domain/platform/text.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts as admissions } from '../../../i18n/english/admissions.ts'
import { texts } from '../../../i18n/english/applicationScreen.ts'
import { texts as patientTexts } from '../../../i18n/english/patient.ts'
import {
  involuntaryHoldTexts as hold,
  snapshotItemsTexts as snapshot,
  texts as snapshotTexts,
} from '../../../i18n/english/snapshot.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { Explained } from '../../../ui/Explain.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { useOnePane } from '../../../ui/TwoPanes.tsx'
import { timeAgo, workflowTime } from '../../../ui/times.ts'
import { TagNames } from '../../directory/featureTags/TagBoxes.tsx'
import { hospitalTime } from '../../intake/snapshot/DateTimeField.tsx'
import { legalStatusOf } from '../../intake/snapshot/legalStatus.ts'
import { PersonPicture } from '../../people/users/PersonPicture.tsx'
import { ExplainLevels } from '../../platform/help/glossary.tsx'
import { FitWarning } from '../applications/FitWarning.tsx'

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
  const legal = patient && legalStatusOf(patient.clinical_snapshot, patient.time_zone)
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
    [
      labels.levels,
      <Explained key="levels" explanation={<ExplainLevels />}>
        <TagNames ids={application.treatment_levels} />
      </Explained>,
    ],
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
  const onePane = useOnePane()
  const details = (
    <>
      <Facts dense width={onePane ? 140 : 165} facts={facts} />
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
      sx={{
        px: 2,
        pt: 1.5,
        pb: onePane ? 0.5 : 1.5,
        mb: 2,
        borderLeft: 4,
        borderLeftColor: 'primary.main',
        display: 'grid',
        gap: 1.25,
      }}
    >
      {!onePane && <Typography variant="h2">{labels.title}</Typography>}
      {problem}
      {!isAdmitted(application) && !isEnded(application.status) && <FitWarning application={application} />}
      {onePane ? (
        <Folded line={[...line, patient && missing.length > 0 && labels.missingCount(countMissing(application, patient))]}>
          {details}
        </Folded>
      ) : (
        details
      )}
    </Paper>
  )
}

/** Shows a single line in a narrow window, so the panes below it are visible without scrolling. */
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
  const name = advocateName(application) || admissions.noAdvocate
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

const { triage: triageLabels } = texts

/** Formats the patient's age today, such as "34 years". Returns null if the date of birth is missing. */
export const ageOf = ({ date_of_birth }: Pick<Patient, 'date_of_birth'>, now: number): string | null =>
  date_of_birth ? triageLabels.years(yearsOn(date_of_birth, format(now, 'yyyy-MM-dd'))) : null

/** Returns payer names with their insurance types, or a self-pay patient's budget. Null if neither is known. */
export function payerOf({ patient_insurance, secondary_insurance, estimated_budget }: Patient): string | null {
  const names = [patient_insurance, secondary_insurance].flatMap(insurance =>
    insurance?.provider ? [payerName(insurance.provider)] : [],
  )
  return names.join('; ') || (estimated_budget && triageLabels.selfPay(domainValue(estimated_budget))) || null
}

const payerName = ({ payer_name, insurance_type }: NonNullable<NonNullable<Patient['patient_insurance']>['provider']>) =>
  insurance_type ? triageLabels.payerOf(payer_name, patientTexts.insuranceTypes[insurance_type]) : payer_name

/** Index of "last used" among a substance's four answers. */
const lastUsed = 1

/**
 * Returns one line per substance with its last use: the time and amount from the clinical snapshot, or else the answer from the
 * intake.
 */
export function substancesOf(
  { addictions }: Pick<Application, 'addictions'>,
  patient: Patient | undefined,
  nameOf: (tag: number) => string,
): string[] {
  return addictions.map(substance => {
    const exact = patient?.clinical_snapshot?.last_use.find(one => one.substance === substance)
    const answer = patient?.addictions[substance]?.[lastUsed]
    const at = exact?.at && patient ? hospitalTime(patient.time_zone, exact.at) : ''
    const when = exact ? [at, exact.amount].filter(Boolean).join(', ') : answer ? nameOf(answer) : ''
    return when ? `${nameOf(substance)}, ${triageLabels.lastUse(when)}` : nameOf(substance)
  })
}

/** A short form of the legal status: the type of hold, or else whether the patient is there voluntarily. */
const legalStatusInShort = ({ clinical_snapshot: facts }: Pick<Patient, 'clinical_snapshot'>): string | null =>
  (facts?.hold_kind && hold.kinds[facts.hold_kind]) || (facts?.legal_status && snapshotTexts.legal[facts.legal_status]) || null

/** What the advocate has not provided, by kind. */
function missingParts(application: Application, patient: Patient | undefined) {
  // HIPAA has its own warnings because the release is signed rather than filled in.
  const empty = sectionTitles.filter((title, at) => title !== 'HIPAA' && !application.sections_saved[at + 1])
  const facts = patient ? missingForAdmissions(patient).filter(({ title }) => !empty.includes(title)) : []
  // A closed application hides the snapshot, so its missing items are unknown.
  const items =
    patient && !hidesContact(application.status)
      ? missingSnapshotItems(application.required_snapshot_items, patient.clinical_snapshot)
      : []
  return { facts, empty, items, needs: application.turn?.needs ?? [] }
}

/**
 * Lists what the advocate has not provided: the facts that admissions needs first, empty sections, clinical snapshot items that
 * the facility requires, and requested items.
 */
export function missingOf(application: Application, patient: Patient | undefined): string[] {
  const { facts, empty, items, needs } = missingParts(application, patient)
  return [
    ...facts.map(({ key }) => triageLabels.facts[key]),
    ...(empty.length > 0 ? [triageLabels.sections(empty.map(domainValue).join(', '))] : []),
    ...(items.length > 0 ? [triageLabels.snapshot(items.map(item => snapshot.names[item]).join(', '))] : []),
    ...(needs.length > 0 ? [triageLabels.requested(needs.join(', '))] : []),
  ]
}

/** Counts what `missingOf` lists. One line there can name several items. */
export function countMissing(application: Application, patient: Patient | undefined): number {
  const { facts, empty, items, needs } = missingParts(application, patient)
  return facts.length + empty.length + items.length + needs.length
}
