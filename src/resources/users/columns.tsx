import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import type { GridColDef } from '@mui/x-data-grid'
import { showPhone } from '#domain/phone.ts'
import type { User } from '#domain/users/schema.ts'
import { pacificDate } from '../../components/pacificDate.ts'
import { texts } from '../../i18n/english/users.ts'
import { isAdmin } from './standing.ts'
import { UserActions } from './UserActions.tsx'
import { UserStatus } from './UserStatus.tsx'

type Asks = {
  onTransfer: (user: User) => void
  onShutOut: (user: User) => void
  onProblem: (said: string | null) => void
}

/** Marks admins with a label, because red alone is not visible to everyone (USER-009). */
const AdminMark = () => (
  <Box
    component="span"
    sx={{
      flex: 'none',
      ml: 0.5,
      px: 0.75,
      border: 1,
      borderColor: 'error.main',
      borderRadius: 1,
      typography: 'caption',
      fontSize: '0.6875rem',
      lineHeight: 1.4,
    }}
  >
    {texts.admin}
  </Box>
)

/** Columns shown by default on phones. */
export const narrowColumns = ['first_name', 'last_name', 'tmri_status', 'actions']

/** Columns of the user table (USER-007). */
export function columnsOf({ onTransfer, onShutOut, onProblem }: Asks): GridColDef<User>[] {
  const columns: GridColDef<User>[] = [
    {
      field: 'first_name',
      flex: 1.2,
      minWidth: 70,
      renderCell: ({ row }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', height: '100%' }}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {row.first_name}
          </Box>{' '}
          {isAdmin(row) && <AdminMark />}
        </Box>
      ),
    },
    { field: 'last_name', minWidth: 64 },
    {
      field: 'phone_number',
      flex: 0,
      width: 122,
      minWidth: 122,
      valueFormatter: (phone: string | null) => (phone ? showPhone(phone) : ''),
    },
    { field: 'email', flex: 1.6, minWidth: 96 },
    { field: 'created_at', flex: 0, width: 96, minWidth: 96, valueFormatter: (at: string) => pacificDate(at) },
    { field: 'organization_name', flex: 1.4, minWidth: 112, valueFormatter: (name: string | null) => name ?? texts.unassigned },
    {
      field: 'is_patient_advocate',
      flex: 0,
      width: 86,
      minWidth: 86,
      valueFormatter: (is: boolean) => (is ? texts.yes : texts.no),
    },
    {
      field: 'tmri_status',
      flex: 0,
      width: 126,
      minWidth: 126,
      renderCell: ({ row }) => <UserStatus user={row} onProblem={onProblem} onShutOut={onShutOut} />,
    },
    {
      field: 'last_login_at',
      flex: 0,
      width: 96,
      minWidth: 96,
      valueFormatter: (at: string | null) => (at ? pacificDate(at) : texts.never),
    },
    {
      field: 'actions',
      flex: 0,
      width: 56,
      minWidth: 56,
      renderHeader: () => <span style={visuallyHidden}>{texts.columns.actions}</span>,
      sortable: false,
      hideable: false,
      resizable: false,
      renderCell: ({ row }) => <UserActions user={row} onTransfer={onTransfer} />,
    },
  ]
  return columns.map(column => ({ ...column, headerName: texts.columns[column.field as keyof typeof texts.columns] }))
}
