import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { patients } from '#domain/intake/patients/contract.ts'
import { sectionNamed, sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { hidesContact } from '#domain/placement/applications/hidden.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { patientQuery, tagsQuery } from '../../../dataProvider/patientQueries.ts'
import { reviewTexts as texts } from '../../../i18n/english/intake.ts'
import { texts as snapshot } from '../../../i18n/english/snapshot.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { openPdf } from '../../../ui/pdf.ts'
import { Warnings } from '../../../ui/ReleaseWarnings.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { ExplainLevels } from '../../platform/help/glossary.tsx'
import { linkStyles } from './linkStyles.ts'
import { type Part, partsOf } from './reviewParts.ts'
import { catalogOf, snapshotNumber } from './snapshotPart.ts'

/** The title of the section that shows the level of care. */
export const levelOfCare = sectionNamed('level_of_care').title

export type PatientReviewProps = {
  patientId: number
  /** Returns the path for editing a section (0 for the snapshot). If omitted, the review is read-only (REV-002). */
  editAt?: (section: number) => string
  /** Shows the link to the signed form. Do not set this in the admissions workspace (REV-003). */
  withRelease?: boolean
  /** The application that lets the user read the patient. Once it is closed, contact data is hidden (APP-003, S-12). */
  application?: Pick<Application, 'id' | 'status'>
}

/** A read-only view of the full intake, with one block per section. Shown on the review page and in the application overlay. */
export function PatientReview({ patientId, application, ...rest }: PatientReviewProps) {
  const through = application && { application_id: application.id, closed: hidesContact(application.status) }
  const patient = useQuery(patientQuery(patientId, through))
  if (patient.data) return <Parts patient={patient.data} {...rest} />
  if (patient.error) return <FailedState error={patient.error} onRetry={patient.refetch} />
  return <CardSkeletons rows={5} height={150} />
}

function Parts({
  patient,
  editAt,
  withRelease = false,
}: Omit<PatientReviewProps, 'patientId' | 'application'> & { patient: Patient }) {
  const { data: tags, error, refetch } = useQuery(tagsQuery)
  if (error && !tags) return <FailedState error={error} onRetry={refetch} />
  if (!tags) return <CardSkeletons rows={5} height={150} />
  const entered = partsOf(patient, catalogOf(tags))
  // An empty snapshot comes after the ten sections.
  const offered = editAt && !patient.clinical_snapshot ? [{ number: snapshotNumber, title: snapshot.title, rows: [] }] : []
  const parts = [...entered, ...offered]
  return (
    <Box>
      {parts.map(part => (
        <ReviewPart
          key={part.number}
          part={part}
          editAt={part.number === snapshotNumber || sectionTitles[part.number - 1] ? editAt?.(part.number) : undefined}
          empty={part.number === snapshotNumber ? snapshot.none : editAt ? texts.noDeterminantsEditable : texts.noDeterminants}
          extra={
            part.title === levelOfCare ? (
              <ExplainLevels />
            ) : part.title === 'HIPAA' ? (
              <>
                <Warnings of={{ ...patient, warnings: patient.warnings.filter(one => one !== 'intake_incomplete') }} />
                {withRelease && patient.hipaa_document && <ReleaseLink patientId={patient.id} />}
              </>
            ) : undefined
          }
        />
      ))}
    </Box>
  )
}

/** Link that opens the signed release in a new tab (REV-003). */
function ReleaseLink({ patientId }: { patientId: number }) {
  const notify = useNotify()
  const open = useMutation({
    mutationFn: () => openPdf(() => bringRelease(patientId), 'release.pdf'),
    onError: error => notify(error.message, { type: 'error' }),
  })
  return (
    <Link component="button" type="button" onClick={() => open.mutate()} sx={linkStyles}>
      {texts.viewRelease}
    </Link>
  )
}

/**
 * Requests the document's URL and then loads the document from the API. A plain link would not work, because the request needs
 * the session token.
 */
async function bringRelease(id: number): Promise<Blob> {
  await call(patients.hipaaUrl, { params: { id } })
  return call(patients.hipaaFile, { params: { id } })
}

type Props = {
  part: Part
  editAt?: string
  empty?: string
  extra?: ReactNode
}

/** A read-only section of the intake, as one list with rules. Its last line names the empty fields. */
export const ReviewPart = ({ part, editAt, empty, extra }: Props) => (
  <Paper component="section" variant="outlined" sx={{ mb: 1.5, breakInside: 'avoid' }}>
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        px: { xs: 2, md: 2.5 },
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="h2">{domainValue(part.title)}</Typography>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2', flexWrap: 'wrap', justifyContent: 'flex-end' }}
      >
        {extra}
        {editAt && (
          <Link component={RouterLink} to={editAt} aria-label={texts.editOf(domainValue(part.title))} sx={linkStyles}>
            {texts.edit}
          </Link>
        )}
      </Box>
    </Box>
    {part.rows.every(({ value }) => value === null) ? (
      <Typography variant="body2" sx={{ px: { xs: 2, md: 2.5 }, py: 1.5 }}>
        {part.rows.length === 0 ? empty : texts.notProvided}
      </Typography>
    ) : (
      <Box component="dl" sx={definitions}>
        {part.rows.flatMap(({ label, value }) =>
          value === null
            ? []
            : [
                <Definition key={label} term={label}>
                  {value}
                </Definition>,
              ],
        )}
        {part.rows.some(({ value }) => value === null) && (
          <Definition term={texts.notProvided} wide>
            {part.rows.flatMap(({ label, value }) => (value === null ? [label] : [])).join(', ')}
          </Definition>
        )}
      </Box>
    )}
  </Paper>
)

/** As many columns as fit, with a rule above each line. The first rule is the heading's. */
const definitions = {
  m: 0,
  px: { xs: 2, md: 2.5 },
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  columnGap: 3,
  mt: '-1px',
} as const

type DefinitionProps = { term: string; wide?: boolean; children: ReactNode }

/** A labeled value. `wide`: takes a whole line, in a lighter color. */
const Definition = ({ term, wide = false, children }: DefinitionProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: wide ? 'auto minmax(0, 1fr)' : '124px minmax(0, 1fr)',
      columnGap: 1.5,
      alignItems: 'baseline',
      py: 0.625,
      borderTop: 1,
      borderColor: 'divider',
      ...(wide && { gridColumn: '1 / -1', color: 'text.secondary' }),
    }}
  >
    <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
      {term}
    </Box>
    <Box component="dd" sx={{ m: 0, typography: wide ? 'caption' : 'body2', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {typeof children === 'string' && isEmail.test(children) ? <Breakable>{children}</Breakable> : children}
    </Box>
  </Box>
)

const isEmail = /^\S+@\S+$/
