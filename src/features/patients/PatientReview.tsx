import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { hidesContact } from '#domain/applications/hidden.ts'
import type { Application } from '#domain/applications/schema.ts'
import { sectionNumbered } from '#domain/patients/intake/sections.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { patientQuery, tagsQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/review.ts'
import { Warnings } from '../releases/Warnings.tsx'
import { catalogOf } from './catalog.ts'
import { partsOf } from './parts.ts'
import { ReleaseLink } from './ReleaseLink.tsx'
import { ReviewPart } from './ReviewPart.tsx'

export type PatientReviewProps = {
  patientId: number
  /** The edit path of a section; read-only without it (REV-002). */
  editAt?: (section: number) => string
  /** Shows the link to the signed form; never under intakecoord (REV-003). */
  withRelease?: boolean
  /** The application through which the patient is viewed; once it is closed, contact data is hidden (APP-003, S-12). */
  application?: Pick<Application, 'id' | 'status'>
}

/** The complete intake, read-only, one block per part. Used by the review page and the application overlay. */
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
  const parts = partsOf(patient, catalogOf(tags))
  return (
    <Box>
      {parts.map(part => (
        <ReviewPart
          key={part.number}
          part={part}
          editAt={sectionNumbered(part.number) && editAt?.(part.number)}
          empty={editAt ? texts.noDeterminantsEditable : texts.noDeterminants}
          extra={
            part.title === 'HIPAA' && (
              <>
                <Warnings of={{ ...patient, warnings: patient.warnings.filter(one => one !== 'intake_incomplete') }} />
                {withRelease && patient.hipaa_document && <ReleaseLink patientId={patient.id} />}
              </>
            )
          }
        />
      ))}
    </Box>
  )
}
