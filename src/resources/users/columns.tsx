import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined'
import { useRecordContext } from 'ra-core'
import type { User } from '#domain/people/users/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { texts } from '../../i18n/english/users.ts'
import type { ConsoleColumn } from '../../ui/console/ConsoleDataGrid.tsx'
import { pacificDate } from '../../ui/pacificDate.ts'
import { isAdmin } from './adminRoles.ts'
import { UserActions } from './UserActions.tsx'
import { UserStatus } from './UserStatus.tsx'

type Asks = {
  isNarrow: boolean
  onTransfer: (user: User) => void
  onShutOut: (user: User) => void
  onProblem: (problem: string | null) => void
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

/** An icon, because a word does not fit beside a name on a phone. */
const AdminMark = () => (
  <AdminPanelSettingsOutlined titleAccess={texts.admin} sx={{ fontSize: 16, verticalAlign: 'text-bottom' }} />
)

/** Columns that phones show by default. */
export const narrowColumns = ['first_name', 'last_name', 'tmri_status', 'actions']

/** The user table's columns (USER-007). */
export function columnsOf({ isNarrow, onTransfer, onShutOut, onProblem }: Asks): ConsoleColumn<User>[] {
  return [
    {
      field: 'first_name',
      flex: 1,
      minWidth: isNarrow ? 64 : 84,
      cell: <FirstNameField />,
    },
    { field: 'last_name', minWidth: isNarrow ? 73 : 84 },
    {
      field: 'phone_number',
      flex: 0,
      width: 122,
      minWidth: 122,
      valueFormatter: (phone: string | null) => (phone ? showPhone(phone) : ''),
    },
    { field: 'email', flex: 2, minWidth: 150 },
    { field: 'created_at', flex: 0, width: 94, minWidth: 94, valueFormatter: (at: string) => pacificDate(at) },
    { field: 'organization_name', flex: 1.6, minWidth: 130, valueFormatter: (name: string | null) => name ?? texts.unassigned },
    {
      field: 'is_patient_advocate',
      flex: 0,
      width: 88,
      minWidth: 88,
      valueFormatter: (is: boolean) => (is ? texts.yes : texts.no),
    },
    {
      field: 'tmri_status',
      flex: 0,
      width: isNarrow ? 122 : 142,
      minWidth: 122,
      renderCell: ({ row }) => <UserStatus user={row} onProblem={onProblem} onShutOut={onShutOut} />,
    },
    {
      field: 'last_login_at',
      flex: 0,
      width: 94,
      minWidth: 94,
      valueFormatter: (at: string | null) => (at ? pacificDate(at) : texts.never),
    },
    {
      field: 'actions',
      flex: 0,
      // Leaves enough of the cell clickable next to the button (WCAG 2.5.8).
      width: 78,
      minWidth: 78,
      headerName: texts.fields.actions,
      sortable: false,
      hideable: false,
      resizable: false,
      renderCell: ({ row }) => <UserActions user={row} onTransfer={onTransfer} />,
    },
  ]
}
