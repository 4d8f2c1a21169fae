import Box from '@mui/material/Box'
import { useSearchParams } from 'react-router-dom'
import { readableChanges } from '#domain/compliance/audit/access.ts'
import type { ChangeResource } from '#domain/compliance/audit/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { LabelledSelect } from '../../../ui/fields/LabelledSelect.tsx'
import { ScreenBar } from '../../../ui/ScreenBar.tsx'
import { ChangeList } from './ChangeList.tsx'

const labels = texts.changes

/** Lists recent changes that the user may read, field by field. The URL can limit the list to one resource. */
export function Changes() {
  const readable = readableChanges(useWhoami())
  const [search, setSearch] = useSearchParams()
  const requested = search.get('resource')
  const resource = readable.find(readableResource => readableResource === requested)
  return (
    <>
      <ScreenBar title={labels.title} />
      <Box role="search" sx={{ mb: 2, maxWidth: 260 }}>
        <LabelledSelect<ChangeResource | 'all'>
          label={labels.resource}
          options={[{ id: 'all', name: labels.everything }, ...readable.map(id => ({ id, name: labels.resources[id] }))]}
          value={resource ?? 'all'}
          onChange={chosen => setSearch(chosen && chosen !== 'all' ? { resource: chosen } : {}, { replace: true })}
        />
      </Box>
      <Box sx={{ maxWidth: 960 }}>
        <ChangeList key={resource} resource={resource} />
      </Box>
    </>
  )
}
