import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { SearchPicker } from '../../components/SearchPicker.tsx'
import { texts } from '../../i18n/english/users.ts'
import { allOrganizations, organizationNameQuery } from './queries.ts'

const all = { id: 'All', name: texts.anyOrganization }
const none = { id: 'None', name: texts.noOrganization }

/** Everybody, the members of one organization, or who has none (USER-004). */
export function OrganizationFilter() {
  const { filterValues, setFilters } = useListContext()
  const chosen: string | undefined = filterValues.organization
  const id = Number(chosen)
  const { data: name } = useQuery({ ...organizationNameQuery(id), enabled: id > 0 })
  const value = chosen === undefined ? all : chosen === 'None' ? none : { id: chosen, name: name ?? '…' }
  return (
    <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' } }}>
      <SearchPicker
        label={texts.organization}
        value={value}
        among={allOrganizations}
        always={[all, none]}
        onChange={found =>
          setFilters({ ...filterValues, organization: found === null || found.id === 'All' ? undefined : String(found.id) }, {})
        }
      />
    </Box>
  )
}
