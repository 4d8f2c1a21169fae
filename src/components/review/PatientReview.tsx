import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { sectionNumbered } from '#domain/patients/intake/sections.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { patientQuery, tagsQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/review.ts'
import { ReleaseMarks } from '../consent/ReleaseMarks.tsx'
import { FailedState } from '../FailedState.tsx'
import { CardSkeletons } from '../PageSkeleton.tsx'
import { catalogueOf } from './catalogue.ts'
import { partsOf } from './parts.ts'
import { ReleaseLink } from './ReleaseLink.tsx'
import { ReviewPart } from './ReviewPart.tsx'

export type PatientReviewProps = {
  patientId: number
  /** Where a section is edited; without it nothing can be (REV-002). */
  editAt?: (section: number) => string
  /** The link to the signed form, for who may read it; never under intakecoord (REV-003). */
  withRelease?: boolean
  /** The patient's number is hidden where the application is closed (spec 2 §4). */
  hidePhone?: boolean
}

/** The whole intake of a patient to read, one block a part. The review page and the application overlay show the same. */
export function PatientReview({ patientId, ...rest }: PatientReviewProps) {
  const patient = useQuery(patientQuery(patientId))
  if (patient.data) return <Parts patient={patient.data} {...rest} />
  if (patient.error) return <FailedState error={patient.error} onRetry={patient.refetch} />
  return <CardSkeletons rows={5} height={150} />
}

function Parts({
  patient,
  editAt,
  withRelease = false,
  hidePhone = false,
}: Omit<PatientReviewProps, 'patientId'> & { patient: Patient }) {
  const { data: tags, error, refetch } = useQuery(tagsQuery)
  if (error && !tags) return <FailedState error={error} onRetry={refetch} />
  if (!tags) return <CardSkeletons rows={5} height={150} />
  const parts = partsOf(patient, { ...catalogueOf(tags), hidePhone })
  return (
    <Box>
      {parts.map(part => (
        <ReviewPart
          key={part.number}
          part={part}
          editAt={sectionNumbered(part.number) && editAt?.(part.number)}
          empty={editAt ? texts.noDeterminantsEditable : texts.noDeterminants}
          extra={
            part.title === 'HIPAA' &&
            withRelease && (
              <>
                <ReleaseMarks patient={patient} />
                {patient.hipaa_document && <ReleaseLink patientId={patient.id} />}
              </>
            )
          }
        />
      ))}
    </Box>
  )
}
