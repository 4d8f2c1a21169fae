import Box from '@mui/material/Box'
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

/** Marks admins by an icon as well as red (USER-009). */
const AdminMark = () => (
  <Box
    component="span"
    sx={{ ml: 0.5, px: 0.75, border: 1, borderColor: 'error.main', borderRadius: 1, typography: 'caption', lineHeight: 1.4 }}
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
      minWidth: 100,
      renderCell: ({ row }) => (
        <>
          {row.first_name} {isAdmin(row) && <AdminMark />}
        </>
      ),
    },
    { field: 'last_name', minWidth: 88 },
    {
      field: 'phone_number',
      flex: 0,
      width: 124,
      minWidth: 124,
      valueFormatter: (phone: string | null) => (phone ? showPhone(phone) : ''),
    },
    { field: 'email', flex: 1.6, minWidth: 96 },
    { field: 'created_at', flex: 0, width: 92, minWidth: 92, valueFormatter: (at: string) => pacificDate(at) },
    { field: 'organization_name', flex: 1.4, minWidth: 112, valueFormatter: (name: string | null) => name ?? texts.unassigned },
    {
      field: 'is_patient_advocate',
      flex: 0,
      width: 84,
      minWidth: 84,
      valueFormatter: (is: boolean) => (is ? texts.yes : texts.no),
    },
    {
      field: 'tmri_status',
      flex: 0,
      width: 134,
      minWidth: 134,
      renderCell: ({ row }) => <UserStatus user={row} onProblem={onProblem} onShutOut={onShutOut} />,
    },
    {
      field: 'last_login_at',
      flex: 0,
      width: 92,
      minWidth: 92,
      valueFormatter: (at: string | null) => (at ? pacificDate(at) : texts.never),
    },
    {
      field: 'actions',
      flex: 0,
      width: 72,
      minWidth: 72,
      sortable: false,
      hideable: false,
      resizable: false,
      renderCell: ({ row }) => <UserActions user={row} onTransfer={onTransfer} />,
    },
  ]
  return columns.map(column => ({ ...column, headerName: texts.columns[column.field as keyof typeof texts.columns] }))
}
