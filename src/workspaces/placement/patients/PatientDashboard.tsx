import CloseIcon from '@mui/icons-material/Close'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { newIntakeAddress, placementLogAddress } from '#domain/intake/patients/addresses.ts'
import { shownHold } from '#domain/placement/applications/arrivals.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { patientTabNamed } from '#domain/placement/statuses/statuses.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { applicationQuery } from '../../../dataProvider/applicationQueries.ts'
import { shiftListTexts as shift, texts } from '../../../i18n/english/patients.ts'
import { texts as receipt } from '../../../i18n/english/receipt.ts'
import { DialogPages, useDialogPages } from '../../../ui/dialog/DialogPages.tsx'
import { useDocumentTitle, usePhone } from '../../../ui/hooks.ts'
import { useListKeys } from '../../../ui/keys/keys.ts'
import { ShortcutsButton } from '../../../ui/keys/ShortcutsButton.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { useNearPages } from '../../../ui/pages/pages.ts'
import { FailedState } from '../../../ui/StateBox.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import { HoldChip } from '../../intake/snapshot/HoldChip.tsx'
import { Bell } from '../../messaging/notifications/Bell.tsx'
import { useNotificationPolling } from '../../messaging/notifications/queries.ts'
import { ExplainStatus } from '../../platform/help/glossary.tsx'
import { ApplicationBody } from '../applicationScreen/ApplicationBody.tsx'
import { AssignButton } from '../applicationScreen/AssignButton.tsx'
import { PhoneHeader } from '../applicationScreen/PhoneHeader.tsx'
import { applicationIdIn } from '../dashboard/applicationId.ts'
import { DashboardViews } from '../dashboard/DashboardTabs.tsx'
import { NeedsActionChip } from '../dashboard/NeedsActionChip.tsx'
import { useDashboardView, useLastKnown, useLiveChanges } from '../dashboard/useDashboardView.ts'
import { RecentTransfers } from '../transfers/RecentTransfers.tsx'
import { PatientTabs } from './PatientTabs.tsx'
import { pathOf, recordsQuery } from './queries.ts'
import { SampleCard } from './SampleCard.tsx'
import { Unassigned } from './Unassigned.tsx'

// Loads only for administrators.
const AdvocatePatients = lazyWithRetry(() => import('./AdvocatePatients.tsx'), 'AdvocatePatients', 'panel')

/** The advocate's dashboard. With an application id in the URL, also shows that application's overlay (DASH-041). */
export function PatientDashboard() {
  const user = useWhoami()
  const application = applicationIdIn(useParams())
  // A link to an application does not load the list behind the overlay before the overlay closes.
  const [listed, setListed] = useState(!application)
  if (!application && !listed) setListed(true)
  useLiveChanges()
  useNotificationPolling()
  return (
    <>
      {listed && (
        <Page covered={application !== undefined}>
          <Suspense fallback={<CardSkeletons rows={4} height={148} />}>
            {user.is_patient_advocate ? <OwnPatients /> : <AdvocatePatients />}
          </Suspense>
        </Page>
      )}
      {application && <ApplicationOverlay id={application} />}
    </>
  )
}

function OwnPatients() {
  const user = useWhoami()
  const [view, change] = useDashboardView('patients', patientTabNamed)
  const [name, setName] = useState('')
  const list = recordsQuery(view, name)
  const found = useInfiniteQuery(list)
  useNearPages(list, found.data)
  useListKeys()
  const myMove = useLastKnown(found.data?.pages[0]?.my_move)
  const phone = usePhone()
  const needsAction = (
    <NeedsActionChip count={myMove} on={view.turn !== null} onChange={on => change({ turn: on ? 'mine' : null })} />
  )
  const bell = <Bell getPath={pathOf} />
  return (
    <>
      <PageHeader
        title={texts.title}
        beside={!phone && needsAction}
        corner={phone && bell}
        actions={
          <>
            {phone && needsAction}
            <Button component={Link} to="/find-a-bed" variant="outlined">
              {texts.findBed}
            </Button>
            <Button component={Link} to="/patient/shift-list" variant="outlined">
              {shift.open}
            </Button>
            <ShortcutsButton />
            {!phone && bell}
            <Button component={Link} to={newIntakeAddress} variant="contained">
              {texts.add}
            </Button>
          </>
        }
      />
      <RecentTransfers />
      {user.organization_type === 'hospital' && <Unassigned />}
      <SampleCard />
      <PatientTabs
        view={view}
        change={change}
        name={name}
        found={found}
        onSearch={setName}
        tools={<DashboardViews list="patients" view={view} />}
      />
    </>
  )
}

const { overlay } = texts

/** The advocate's view of an application, as a full-screen overlay (APP-001). Its dialogs, such as that of an answer, are its next pages. */
function ApplicationOverlay({ id }: { id: number }) {
  const { data: application, error, refetch } = useQuery(applicationQuery(id))
  const { back, label } = useWayBack()
  const pages = useDialogPages('overlay-title', { fullScreen: true })
  useDocumentTitle(overlay.application)
  return (
    // Without a transition, because fading in delays the application by a quarter of a second, and by more on a slow CPU. Even
    // without a duration, the transitions of the dialog and of its backdrop would render the application twice before it is painted.
    <Dialog
      fullScreen
      open
      hideBackdrop
      transitionDuration={0}
      slotProps={{ transition: { appear: false } }}
      onClose={pages.back ?? back}
      aria-labelledby={pages.labelledBy}
    >
      <DialogPages pages={pages}>
        <OverlayBar id={id} application={application} back={back} label={label} />
        {application ? (
          <ApplicationBody key={id} application={application} viewer="advocate" frame="dialog" />
        ) : error ? (
          <FailedState error={error} onRetry={refetch} />
        ) : (
          <Waiting />
        )}
      </DialogPages>
    </Dialog>
  )
}

type BarLinkProps = { phone: boolean; icon: ReactNode; to: string; children: string }

/** A link in the bar. On a phone, an icon. */
const BarLink = ({ phone, icon, to, children }: BarLinkProps) =>
  phone ? (
    <IconButton component={Link} to={to} aria-label={children} title={children} sx={{ width: 44, height: 44 }}>
      {icon}
    </IconButton>
  ) : (
    <Button component={Link} to={to}>
      {children}
    </Button>
  )

type BarProps = { id: number; application: Application | undefined; back: () => void; label: string }

/** The title with the status, the links, and the button that closes the overlay. */
function OverlayBar({ id, application, back, label }: BarProps) {
  const user = useWhoami()
  const phone = usePhone()
  const title = application?.crisis_center ?? overlay.application
  const actions = (
    <>
      {application && !user.is_admin && <Bell application={{ id, name: title }} getPath={pathOf} />}
      {application && can(user, 'placementLog.read', application) && (
        <BarLink phone={phone} icon={<HistoryOutlined />} to={placementLogAddress(application.record_id)}>
          {overlay.placementLog}
        </BarLink>
      )}
      {application && can(user, 'audit.read', undefined) && (
        <BarLink phone={phone} icon={<ReceiptLongOutlined />} to={`/admin/receipts/${id}`}>
          {receipt.open}
        </BarLink>
      )}
      <IconButton aria-label={label} onClick={back} edge="end" sx={{ width: 44, height: 44 }}>
        <CloseIcon />
      </IconButton>
    </>
  )
  const bar = { px: { xs: 1.5, lg: 3 }, borderBottom: 1, borderColor: 'divider' }
  if (phone)
    return (
      <Box sx={bar}>
        <PhoneHeader
          title={title}
          titleId="overlay-title"
          application={application}
          actions={actions}
          details={application && application.assignee_id !== null && <AssignButton application={application} />}
        />
      </Box>
    )
  return (
    <Box sx={{ ...bar, display: 'flex', alignItems: 'center', columnGap: 1.5, py: 1 }}>
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0, flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography id="overlay-title" component="h1" variant="h2" tabIndex={-1} sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {title}
        </Typography>
        {application && (
          <>
            <StatusChip status={application.status} />
            <ExplainStatus status={application.status} />
            <HoldChip hold={shownHold(application)} />
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              <AssignButton application={application} />
            </Box>
          </>
        )}
      </Box>
      {actions}
    </Box>
  )
}

const Waiting = () => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, gap: 3, p: { xs: 1.5, lg: 3 } }}>
    <CardSkeletons rows={4} height={150} />
    <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
      <CardSkeletons rows={6} height={96} />
    </Box>
  </Box>
)

/**
 * Returns a function that goes back in history if the user came from the dashboard or the matches, and otherwise opens the
 * dashboard.
 */
function useWayBack() {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  return {
    label: state?.fromMatches ? overlay.backToMatches : overlay.back,
    back() {
      if (state?.fromDashboard || state?.fromMatches) navigate(-1)
      else navigate(`/patient/advocate${search}`, { replace: true, preventScrollReset: true })
    },
  }
}
