import Box from '@mui/material/Box'
import { useInput, useReference } from 'ra-core'
import { SearchPicker } from '../../components/SearchPicker.tsx'
import { texts } from '../../i18n/english/facilities.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { treatmentCenters } from './queries.ts'

const all = { id: 'All', name: texts.all }
const listings = { id: 'None', name: texts.listings }

/** All facilities, those of one treatment center, or directory listings, which have no organization. */
export function OrganizationFilter() {
  const translate = useTranslate()
  const { field } = useInput({ source: 'organization', defaultValue: '' })
  const chosen = String(field.value ?? '')
  const id = Number(chosen)
  const { referenceRecord } = useReference({ reference: 'organizations', id, options: { enabled: id > 0 } })
  const name = referenceRecord?.name
  const value = chosen === '' ? all : chosen === listings.id ? listings : { id: chosen, name: name ?? '…' }
  return (
    <Box sx={{ flex: { xs: '1 1 200px', sm: '0 1 190px' } }}>
      <SearchPicker
        label={translate('resources.facilities.fields.organization_name')}
        value={value}
        among={treatmentCenters}
        always={[all, listings]}
        onChange={found => field.onChange(!found || found.id === all.id ? '' : String(found.id))}
      />
    </Box>
  )
}
