import Link from '@mui/material/Link'
import type { GridColDef } from '@mui/x-data-grid'
import { Link as RouterLink } from 'react-router-dom'
import type { ListedOrganization } from '#domain/organizations/schema.ts'
import { GridControl } from '../../components/grid/GridControl.tsx'
import { pacificDate } from '../../components/pacificDate.ts'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { NpiLink } from '../../features/users/NpiLink.tsx'
import { texts } from '../../i18n/english/organizations.ts'
import { StatusSelect } from './StatusSelect.tsx'

type Column = GridColDef<ListedOrganization>

/** Columns shown by default on phones. */
export const narrowColumns = ['name', 'active_status']

/** Columns of the organization table; hospitals have no locations (ORG-003). */
export const columnsOf = (type: ListedOrganization['type']): Column[] => [
  {
    field: 'name',
    minWidth: 136,
    flex: 2,
    renderCell: ({ row }) => (
      <GridControl>
        <Link component={RouterLink} to={`/admin/organizations/${row.id}`}>
          {row.name}
        </Link>
      </GridControl>
    ),
  },
  {
    field: 'npi_number',
    renderCell: ({ row }) => (
      <GridControl>
        <NpiLink npi={row.npi_number} />
      </GridControl>
    ),
  },
  ...(type === 'hospital' ? [] : [{ field: 'number_of_locations', minWidth: 96 }]),
  { field: 'number_of_members', minWidth: 92 },
  {
    field: 'active_status',
    flex: 0,
    width: 176,
    minWidth: 176,
    renderCell: ({ row }) => (
      <GridControl>
        <StatusSelect organization={row} />
      </GridControl>
    ),
  },
  {
    field: 'status_changed_at',
    minWidth: 124,
    renderCell: ({ row }) => (row.status_changed_at ? <RelativeTime at={row.status_changed_at} /> : texts.never),
  },
  { field: 'created_at', minWidth: 104, valueFormatter: pacificDate },
]
