import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Application } from '#domain/applications/schema.ts'
import { BackLink } from '../../components/BackLink.tsx'
import { Facts } from '../../components/Facts.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { PageHeader } from '../../components/Page.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import { TwoPanes } from '../../components/TwoPanes.tsx'
import { ApprovalTable } from '../../features/applications/ApprovalTable.tsx'
import { ArrivalSummary } from '../../features/applications/ArrivalSummary.tsx'
import { applicationQuery } from '../../features/applications/queries.ts'
import { useReloadOnClose } from '../../features/applications/useReloadOnClose.ts'
import { ApplicationTabs } from '../../features/chat/ApplicationTabs.tsx'
import { DocumentBlock } from '../../features/documents/DocumentBlock.tsx'
import { TagNames } from '../../features/featureTags/TagNames.tsx'
import { Bell } from '../../features/notifications/Bell.tsx'
import { PatientReview } from '../../features/patients/PatientReview.tsx'
import { PersonPicture } from '../../features/users/PersonPicture.tsx'
import { texts } from '../../i18n/english/admissions.ts'
import { pathOf, patientOf, personOf } from './people.ts'

const { detail } = texts

/** An application on the facility side (APP-005): approval process, chat and the patient's intake. */
export function ApplicationDetail({ id }: { id: number }) {
  const { data: application, error, refetch } = useQuery(applicationQuery(id))
  useReloadOnClose(id)
  return (
    <>
      <PageHeader
        title={application ? patientOf(application) : detail.tab}
        tabTitle={detail.tab}
        above={<WayBack />}
        subtitle={application && <StatusChip status={application.status} />}
        actions={application && <Bell application={{ id, name: patientOf(application) }} getPath={pathOf} />}
      />
      {application ? (
        <Panes application={application} />
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons rows={4} height={140} />
      )}
    </>
  )
}

const Panes = ({ application }: { application: Application }) => (
  <TwoPanes
    first="left"
    left={{
      label: detail.process,
      content: (
        <>
          <Asked application={application} />
          <ApplicationTabs application={application}>
            <ArrivalSummary application={application} />
            <ApprovalTable application={application} viewer="facility" />
          </ApplicationTabs>
        </>
      ),
    }}
    right={{
      label: detail.review,
      content: (
        <>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {detail.reviewTitle(application.crisis_center ?? '')}
          </Typography>
          <PatientReview patientId={application.record_id} application={application} />
          <DocumentBlock patientId={application.record_id} readOnly />
        </>
      ),
    }}
  />
)

/** Requested levels of care and the advocate. */
function Asked({ application }: { application: Application }) {
  const { advocate_first_name: first_name, advocate_last_name: last_name } = application
  return (
    <Paper component="section" variant="outlined" aria-label={detail.tab} sx={{ px: 2, py: 1.5, mb: 2 }}>
      <Facts
        facts={[
          [detail.levels, <TagNames key="levels" ids={application.treatment_levels} />],
          [detail.substances, <TagNames key="substances" ids={application.addictions} />],
          [
            detail.advocate,
            <Box key="advocate" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              {application.advocate_id !== null && (
                <PersonPicture
                  person={{ id: application.advocate_id, first_name, last_name }}
                  picture={application.advocate_profile_image}
                  size={28}
                />
              )}
              {personOf(application)}
            </Box>,
          ],
          [detail.hospital, application.hospital],
        ]}
      />
    </Paper>
  )
}

/** Back link to the list: history back if the user came from it, otherwise its URL. */
function WayBack() {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  return (
    <BackLink onClick={() => (state?.fromDashboard ? navigate(-1) : navigate(`/patient/intakecoord${search}`))}>
      {detail.back}
    </BackLink>
  )
}
