import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readableChanges } from '#domain/audit/access.ts'
import type { ChangeResource } from '#domain/audit/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { LabelledInput } from '../../components/form/LabelledInput.tsx'
import { LabelledSelect } from '../../components/form/LabelledSelect.tsx'
import { ScreenBar } from '../../components/ScreenBar.tsx'
import { SearchPicker } from '../../components/SearchPicker.tsx'
import { useDebounced } from '../../components/useDebounced.ts'
import { useFilters } from '../../components/useFilters.ts'
import { ChangeList } from '../../features/audit/ChangeList.tsx'
import { texts } from '../../i18n/english/audit.ts'
import { Cell, DayCells } from './AuditFilters.tsx'
import { changeFilters, changeQuery } from './filters.ts'
import { personQuery, userFinder } from './queries.ts'

const labels = texts.changes

/** Lists recent changes that the user may read, field by field. The URL contains the filters. */
export function Changes() {
  const readable = readableChanges(useWhoami())
  const { filters, change, clear } = useFilters(changeFilters)
  const resource = readable.find(readableResource => readableResource === filters.resource)
  const actor = Number(filters.actor)
  const { data: person } = useQuery({ ...personQuery(actor), enabled: actor > 0 })
  const filter = { ...changeQuery(filters), resource }
  return (
    <>
      <ScreenBar title={labels.title} />
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
        <Cell wide>
          <TextFilter value={filters.q ?? ''} onChange={q => change({ q })} />
        </Cell>
        <DayCells filters={filters} change={change} labels={texts.log} />
        <Cell wide>
          <SearchPicker
            label={labels.who}
            finder={userFinder}
            value={filters.actor ? { id: filters.actor, name: person?.name ?? filters.actor } : null}
            onChange={chosen => change({ actor: chosen ? String(chosen.id) : undefined })}
          />
        </Cell>
        <Cell wide>
          <LabelledSelect<ChangeResource | 'all'>
            label={labels.resource}
            options={[{ id: 'all', name: labels.everything }, ...readable.map(id => ({ id, name: labels.resources[id] }))]}
            value={resource ?? 'all'}
            onChange={chosen => change({ resource: chosen === 'all' ? undefined : (chosen ?? undefined) })}
          />
        </Cell>
        {Object.keys(filters).length > 0 && (
          <Button onClick={clear} sx={{ minHeight: 40 }}>
            {texts.log.clear}
          </Button>
        )}
      </Box>
      <ChangeList filter={filter} />
    </>
  )
}

const pauseMs = 300

/** Text filter, applied when the user pauses typing. */
function TextFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [input, setInput] = useState(value)
  const typed = useDebounced(input.trim(), pauseMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing applies the filter.
  useEffect(() => {
    if (typed !== value) onChange(typed)
  }, [typed])
  // Clear the input when the filter is cleared elsewhere.
  useEffect(() => {
    if (!value) setInput('')
  }, [value])
  return <LabelledInput label={labels.search} type="search" value={input} onChange={event => setInput(event.target.value)} />
}
