import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { format } from 'date-fns'
import { Link, useParams } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { mayOpen } from '#domain/account/routes.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { FailedPage } from '../../components/FailedState.tsx'
import { Page, PageHeader } from '../../components/Page.tsx'
import { CardSkeletons, WaitingPage } from '../../components/PageSkeleton.tsx'
import { patientQuery } from '../../dataProvider/patientQueries.ts'
import { CopyButton } from '../../features/copies/CopyButton.tsx'
import { DocumentBlock } from '../../features/documents/DocumentBlock.tsx'
import { EmergencyAccess } from '../../features/emergencies/EmergencyAccess.tsx'
import { linkStyles } from '../../features/patients/linkStyles.ts'
import { PatientReview } from '../../features/patients/PatientReview.tsx'
import { ConsentPart } from '../../features/releases/ConsentPart.tsx'
import { texts } from '../../i18n/english/review.ts'
import { NotFound } from '../../layout/NotFound.tsx'
import { TakeOver } from './TakeOver.tsx'

/** Review of a patient's intake before matching, with edit links for the owner (REV-001, REV-002). */
export function IntakeReview() {
  const id = Number(/^p_(\d{1,10})$/.exec(useParams().pid ?? '')?.[1])
  return id ? <Review key={id} id={id} /> : <NotFound />
}

function Review({ id }: { id: number }) {
  const user = useWhoami()
  const { data: patient, error, refetch } = useQuery(patientQuery(id))
  if (error && !patient) return <FailedPage error={error} onRetry={refetch} />
  if (!patient)
    return (
      <WaitingPage below>
        <CardSkeletons rows={5} height={150} />
      </WaitingPage>
    )
  const editable = can(user, 'patients.edit', patient)
  return (
    <Page>
      <PageHeader
        title={texts.title(`${patient.first_name} ${patient.last_name}`)}
        tabTitle={texts.tabTitle}
        subtitle={
          <>
            {texts.lastSaved}{' '}
            <time dateTime={patient.updated_at}>{format(new Date(patient.updated_at), 'MM/dd/yyyy hh:mm a')}</time>
          </>
        }
        actions={
          <>
            <CopyButton patient={patient} />
            <TakeOver patient={patient} />
            {mayOpen(user, 'matches') && can(user, 'patients.match', patient) && (
              <Button
                component={Link}
                to={`/facility/match/?pid=${id}`}
                variant="contained"
                sx={{ '@media print': { display: 'none' } }}
              >
                <Box component="span" sx={linkStyles}>
                  {texts.saveAndMatch}
                </Box>
              </Button>
            )}
          </>
        }
      />
      <EmergencyAccess patient={patient} />
      <PatientReview
        patientId={id}
        editAt={editable ? section => `/patient/intake/edit/section-${section}/p/${id}` : undefined}
        withRelease={can(user, 'patients.release', patient)}
      />
      {can(user, 'patients.release', patient) && <ConsentPart patient={patient} />}
      <DocumentBlock patientId={id} readOnly={!can(user, 'documents.change', patient)} />
    </Page>
  )
}
