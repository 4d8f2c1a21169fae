import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { Link as RouterLink } from 'react-router-dom'
import { can } from '#domain/access.ts'
import type { FacilitySummary, Organization } from '#domain/organizations/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { Picture } from '../../components/Picture.tsx'
import { NpiLink } from '../../features/users/NpiLink.tsx'
import { texts as own } from '../../i18n/english/myOrganization.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { ContactMenu } from './ContactMenu.tsx'
import { LocationStatusSelect } from './LocationStatusSelect.tsx'

type Props = { organization: Organization; facility: FacilitySummary; onDelete: () => void }

/** One location with status and contact, which save on change, and edit and delete buttons. */
export function LocationRow({ organization, facility, onDelete }: Props) {
  const { name, address_line_one, address_line_two, city, state, zip } = facility
  const user = useWhoami()
  const mine = { id: facility.id, organization_id: facility.organization }
  const street = [address_line_one, address_line_two].filter(Boolean).join(', ')
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {facility.thumbnail_url && <Picture address={facility.thumbnail_url} />}
          {name}
        </Box>
      </TableCell>
      <TableCell>
        <Box sx={{ whiteSpace: { lg: 'nowrap' } }}>{street}</Box>
        <Box sx={{ whiteSpace: { lg: 'nowrap' } }}>{town}</Box>
      </TableCell>
      <TableCell>
        <NpiLink npi={facility.npi} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{facility.active ? texts.locations.active : texts.locations.awaiting}</TableCell>
      {user.is_admin && (
        <TableCell>
          <LocationStatusSelect organization={organization} facility={facility} />
        </TableCell>
      )}
      <TableCell>
        <ContactMenu organization={organization} facility={facility} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {!facility.intake_complete && can(user, 'facilities.remove', mine) && (
          <Button size="small" component={RouterLink} to={`/facility/${facility.id}/add/next`} aria-label={own.finishOf(name)}>
            {own.finish}
          </Button>
        )}
        {(user.is_admin || can(user, 'facilities.edit', mine)) && (
          <IconButton
            size="small"
            component={RouterLink}
            to={`/facility/edit/${facility.id}`}
            aria-label={`${texts.locations.edit}: ${name}`}
          >
            <Edit fontSize="small" />
          </IconButton>
        )}
        {can(user, 'facilities.remove', mine) && (
          <IconButton size="small" aria-label={`${texts.locations.delete}: ${name}`} onClick={onDelete}>
            <Delete fontSize="small" />
          </IconButton>
        )}
      </TableCell>
    </TableRow>
  )
}
