import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { shownHold } from '#domain/placement/applications/arrivals.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { applicationQuery } from '../../../dataProvider/applicationQueries.ts'
import { texts } from '../../../i18n/english/admissions.ts'
import { useDocumentTitle, usePhone } from '../../../ui/hooks.ts'
import { BackLink } from '../../../ui/NotFound.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { HoldChip } from '../../intake/snapshot/HoldChip.tsx'
import { Bell } from '../../messaging/notifications/Bell.tsx'
import { useNotificationPolling } from '../../messaging/notifications/queries.ts'
import { ExplainStatus } from '../../platform/help/glossary.tsx'
import { ApplicationBody } from '../applicationScreen/ApplicationBody.tsx'
import { AssignButton } from '../applicationScreen/AssignButton.tsx'
import { PhoneHeader } from '../applicationScreen/PhoneHeader.tsx'
import { useReloadOnClose } from '../applications/useAnswerDialog.tsx'
import { applicationIdIn } from '../dashboard/applicationId.ts'
import { useLiveChanges } from '../dashboard/useDashboardView.ts'
import { patientOf } from './names.ts'
import { pathOf } from './queries.ts'
import { Received } from './Received.tsx'

/** The admissions dashboard. With an application id in the URL, shows that application instead of the list (DASH-041). */
export function AdmissionsDashboard() {
  const { organization_id } = useWhoami()
  const application = applicationIdIn(useParams())
  useLiveChanges()
  useNotificationPolling()
  if (application) return <ApplicationDetail key={application} id={application} />
  return (
    <Page dense>
      {organization_id ? (
        <Received organization={organization_id} />
      ) : (
        <>
          <PageHeader title={texts.title} />
          <EmptyState title={texts.none}>{texts.noFacility}</EmptyState>
        </>
      )}
    </Page>
  )
}

const { detail } = texts

/** The facility's page for an application (APP-005): the patient's name, the assignment, and the screen shared with the advocate. */
function ApplicationDetail({ id }: { id: number }) {
  const { data: application, error, refetch } = useQuery(applicationQuery(id))
  useReloadOnClose(id)
  useDocumentTitle(detail.tab)
  const phone = usePhone()
  const actions = application && (
    <>
      <AssignButton application={application} iconOnly={phone} />
      <Bell application={{ id, name: patientOf(application) }} getPath={pathOf} />
    </>
  )
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ flexShrink: 0, px: { xs: 2, lg: 3 }, pt: { xs: 0.5, sm: 1 }, mb: { xs: 1, sm: -0.5 } }}>
        {phone ? (
          <PhoneHeader
            title={application ? patientOf(application) : detail.tab}
            application={application}
            start={<WayBack iconOnly />}
            actions={actions}
          />
        ) : (
          <PageHeader
            title={application ? patientOf(application) : detail.tab}
            above={<WayBack />}
            beside={
              application && (
                <>
                  <StatusChip status={application.status} />
                  <ExplainStatus status={application.status} />
                  <HoldChip hold={shownHold(application)} />
                </>
              )
            }
            actions={actions}
          />
        )}
      </Box>
      {application ? (
        <ApplicationBody application={application} viewer="facility" frame="page" />
      ) : (
        <Box sx={{ px: { xs: 2, lg: 3 } }}>
          {error ? <FailedState error={error} onRetry={refetch} /> : <CardSkeletons rows={4} height={140} />}
        </Box>
      )}
    </Box>
  )
}

/** Returns to the list: goes back in history if the user came from there, and otherwise opens the list's URL. */
function WayBack({ iconOnly = false }: { iconOnly?: boolean }) {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const back = () => (state?.fromDashboard ? navigate(-1) : navigate(`/patient/intakecoord${search}`))
  if (iconOnly)
    return (
      <IconButton aria-label={detail.back} onClick={back} edge="start" sx={{ width: 44, height: 44 }}>
        <ArrowBack />
      </IconButton>
    )
  return <BackLink onClick={back}>{detail.back}</BackLink>
}
