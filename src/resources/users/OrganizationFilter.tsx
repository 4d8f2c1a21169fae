import Box from '@mui/material/Box'
import { useInput, useReference } from 'ra-core'
import { SearchPicker } from '../../components/SearchPicker.tsx'
import { texts } from '../../i18n/english/users.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { allOrganizations } from './queries.ts'

const all = { id: 'All', name: texts.anyOrganization }
const none = { id: 'None', name: texts.noOrganization }

/** All users, members of one organization, or users without one (USER-004). */
export function OrganizationFilter() {
  const translate = useTranslate()
  const { field } = useInput({ source: 'organization', defaultValue: '' })
  const chosen = String(field.value ?? '')
  const id = Number(chosen)
  const { referenceRecord } = useReference({ reference: 'organizations', id, options: { enabled: id > 0 } })
  const name = referenceRecord?.name
  const value = chosen === '' ? all : chosen === 'None' ? none : { id: chosen, name: name ?? '…' }
  return (
    <Box sx={{ flex: { xs: '1 1 200px', sm: '0 1 220px' } }}>
      <SearchPicker
        label={translate('resources.users.fields.organization_name')}
        value={value}
        among={allOrganizations}
        always={[all, none]}
        onChange={found => field.onChange(!found || found.id === all.id ? '' : String(found.id))}
      />
    </Box>
  )
}
