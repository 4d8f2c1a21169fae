import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { CanAccess, useCanAccess, useGetList, useRecordContext } from 'ra-core'
import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { userAccess } from '#domain/people/access.ts'
import { users } from '#domain/people/users/contract.ts'
import {
  awaitsReview,
  canUndoStatus,
  type User,
  userFilterStatuses,
  userGroups,
  userStatuses,
} from '#domain/people/users/schema.ts'
import { approvalLimit } from '#domain/platform/bulk.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { invitationsTexts as invitationTexts, texts } from '../../i18n/english/users.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { type BulkAction, statusAction } from '../../ui/console/bulkActions.tsx'
import { type ConsoleColumn, ConsoleDataGrid } from '../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList, quiet } from '../../ui/console/ConsoleList.tsx'
import { searchFilter, selectFilter } from '../../ui/console/filters.tsx'
import { useListActs } from '../../ui/grid/ListActs.tsx'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import { pacificDate } from '../../ui/times.ts'
import { RecentTransfers } from '../../workspaces/placement/transfers/RecentTransfers.tsx'
import { organizationFilter } from '../organizationFilter.tsx'
import { isAdmin, reloadUsers } from './queries.ts'
import { UserActions } from './UserActions.tsx'
import { UserStatus, useUserStatus } from './UserStatus.tsx'

/**
 * The Admin Users Dashboard (USER-001). By default, users awaiting approval come first, and then the others by last sign-in
 * (USER-010). Imports individual access rules because the full table would enlarge the list's bundle.
 */
export function UserList() {
  const translate = useTranslate()
  const bulkActions = useUserBulk()
  const [dialog, setDialog] = useUserDialog()
  const title = translate('resources.users.title')
  return (
    <ConsoleList<User>
      resource="users"
      table="users"
      title={title}
      filters={filters()}
      exported={{ fileName: texts.exportName, load: input => call(users.export, input) }}
      actions={
        <>
          <CanAccess resource="invitations" action="manage">
            <PendingInvitations />
            <Button variant="outlined" onClick={() => setDialog('invite')}>
              {invitationTexts.open}
            </Button>
          </CanAccess>
          <CanAccess resource="users" action="create">
            <Button variant="contained" onClick={() => setDialog('new')}>
              {translate('resources.users.addNew')}
            </Button>
          </CanAccess>
        </>
      }
    >
      <CanAccess resource="transfers" action="all">
        <RecentTransfers />
      </CanAccess>
      <Box sx={{ '& .admin .MuiDataGrid-cell': { color: 'error.main' } }}>
        <ConsoleDataGrid<User>
          label={title}
          columns={columns}
          narrow={narrowColumns}
          title={titleColumns}
          empty={translate('resources.users.none')}
          rowName={personName}
          rowClick={({ id }) => `/admin/users/edit/${id}`}
          rowClassName={user => (isAdmin(user) ? 'admin' : '')}
          bulkActions={bulkActions}
        />
      </Box>
      <UserDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </ConsoleList>
  )
}

const filters = () => [
  searchFilter(texts.search),
  selectFilter('role', userGroups.slice(1), texts.role),
  selectFilter('status', userFilterStatuses.slice(1)),
  organizationFilter({ label: texts.fields.organization_name, all: texts.anyOrganization, none: texts.noOrganization }),
]

/** Links to the pending invitations. Shown only if there are any, as an icon, so that the toolbar still fits on one line. */
function PendingInvitations() {
  const { total = 0 } = useGetList('invitations', { pagination: { page: 1, perPage: 1 } }, quiet)
  const label = invitationTexts.waiting(total)
  return (
    total > 0 && (
      <Tooltip title={label}>
        <IconButton aria-label={label} component={Link} to="/admin/invitations">
          <Badge badgeContent={total} color="primary" aria-hidden="true">
            <MailOutlined />
          </Badge>
        </IconButton>
      </Tooltip>
    )
  )
}

/** Returns the open dialog. `state.adding` in the history entry opens the dialog for a new user once. */
function useUserDialog() {
  const [dialog, setDialog] = useState<UserDialog | null>(null)
  const { search, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!state?.adding) return
    setDialog('new')
    navigate({ search }, { replace: true, state: null })
  }, [state, search, navigate])
  return [dialog, setDialog] as const
}

// The forms load on first use.
const NewUserDialog = lazyWithRetry(() => import('./NewUserDialog.tsx'), 'NewUserDialog', 'dialog')
const InviteDialog = lazyWithRetry(() => import('./InviteDialog.tsx'), 'InviteDialog', 'dialog')
const TransferDialog = lazyWithRetry(() => import('./TransferDialog.tsx'), 'TransferDialog', 'dialog')
const ShutOutDialog = lazyWithRetry(() => import('./DeactivateUserDialog.tsx'), 'DeactivateUserDialog', 'dialog')
const ApproveDialog = lazyWithRetry(() => import('./ApproveDialog.tsx'), 'ApproveDialog', 'dialog')

type UserDialog = 'new' | 'invite'

const UserDialogs = ({ dialog, onClose }: { dialog: UserDialog | null; onClose: () => void }) => (
  <Suspense>
    {dialog === 'new' && <NewUserDialog onClose={onClose} />}
    {dialog === 'invite' && <InviteDialog onClose={onClose} />}
  </Suspense>
)

/** The bulk actions for users. */
function useUserBulk(): (BulkAction<User> | false | undefined)[] {
  const viewer = useWhoami()
  const { canAccess: mayEdit } = useCanAccess({ resource: 'users', action: 'edit' })
  const { canAccess: mayApprove } = useCanAccess({ resource: 'users', action: 'approve' })
  return [
    mayEdit &&
      statusAction({
        applies: user => user.id !== viewer.id && userAccess['users.edit'](viewer, user),
        title: texts.bulk.status,
        resource: 'users',
        statuses: userStatuses,
        descriptions: texts.bulk.means,
        toData: tmri_status => ({ tmri_status }),
        isUndoable: canUndoStatus,
        onChanged: reloadUsers,
      }),
    mayApprove && {
      label: texts.bulk.approve,
      applies: awaitsReview,
      max: approvalLimit,
      dialog: props => <ApproveDialog {...props} />,
    },
  ]
}

/** A user's first name. Labels admins because not every user can see the difference in color (USER-009). */
function FirstNameField() {
  const user = useRecordContext<User>()!
  return (
    <>
      {user.first_name} {isAdmin(user) && <AdminMark />}
    </>
  )
}

function StatusField() {
  const { report, openDialog } = useListActs()
  const set = useUserStatus(report)
  return (
    <UserStatus
      user={useRecordContext<User>()!}
      onProblem={report}
      onShutOut={user =>
        openDialog(close => <ShutOutDialog user={user} onConfirm={() => set(user, 'Not Approved')} onClose={close} />)
      }
    />
  )
}

function ActionsField() {
  const { openDialog } = useListActs()
  return (
    <UserActions
      user={useRecordContext<User>()!}
      onTransfer={user => openDialog(close => <TransferDialog user={user} onClose={close} />)}
    />
  )
}

/** An icon, because a word does not fit beside a name on a phone. */
const AdminMark = () => (
  <AdminPanelSettingsOutlined titleAccess={texts.admin} sx={{ fontSize: 16, verticalAlign: 'text-bottom' }} />
)

const titleColumns = ['first_name', 'last_name']
/** Columns that tablets show by default. */
const narrowColumns = ['first_name', 'last_name', 'tmri_status', 'actions']

/** The user table's columns (USER-007). */
function columns(): ConsoleColumn<User>[] {
  return [
    { field: 'first_name', flex: 0.8, minWidth: 84, cell: <FirstNameField /> },
    { field: 'last_name', flex: 0.8, minWidth: 84 },
    { field: 'phone_number', width: 122, valueFormatter: (phone: string | null) => (phone ? showPhone(phone) : '') },
    { field: 'email', flex: 2.4, minWidth: 150 },
    { field: 'created_at', width: 94, valueFormatter: (at: string) => pacificDate(at) },
    { field: 'organization_name', flex: 1.6, minWidth: 130, valueFormatter: (name: string | null) => name ?? texts.unassigned },
    { field: 'is_patient_advocate', width: 88, valueFormatter: (is: boolean) => (is ? texts.yes : texts.no) },
    { field: 'tmri_status', width: 134, minWidth: 116, cell: <StatusField /> },
    { field: 'last_login_at', width: 94, valueFormatter: (at: string | null) => (at ? pacificDate(at) : texts.never) },
    {
      field: 'actions',
      flex: 0,
      // Leaves enough of the cell clickable next to the button (WCAG 2.5.8).
      width: 78,
      minWidth: 66,
      headerName: texts.fields.actions,
      sortable: false,
      hideable: false,
      resizable: false,
      corner: true,
      cell: <ActionsField />,
    },
  ]
}
