import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { SearchPicker } from '../../components/SearchPicker.tsx'
import { texts } from '../../i18n/english/facilities.ts'
import { organizationNameQuery, treatmentCenters } from './queries.ts'

const all = { id: 'All', name: texts.all }
const listings = { id: 'None', name: texts.listings }

/** All, those of one treatment center, or the directory listings, which belong to none. */
export function OrganizationFilter() {
  const { filterValues, setFilters } = useListContext()
  const chosen: string | undefined = filterValues.organization
  const id = Number(chosen)
  const { data: name } = useQuery({ ...organizationNameQuery(id), enabled: id > 0 })
  const value = chosen === undefined ? all : chosen === listings.id ? listings : { id: chosen, name: name ?? '…' }
  return (
    <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 220px' } }}>
      <SearchPicker
        label={texts.organization}
        value={value}
        among={treatmentCenters}
        always={[all, listings]}
        onChange={found =>
          setFilters({ ...filterValues, organization: !found || found.id === all.id ? undefined : String(found.id) }, {})
        }
      />
    </Box>
  )
}
