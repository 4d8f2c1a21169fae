import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { actionWords, spelledOut } from '#domain/compliance/audit/words.ts'
import { daysInOrder, outOfOrder } from '#domain/platform/formats.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { LabelledInput } from '../../../ui/fields/LabelledInput.tsx'
import { LabelledSelect } from '../../../ui/fields/LabelledSelect.tsx'
import { SearchPicker } from '../../../ui/SearchPicker.tsx'
import type { FilterState } from '../../../ui/useFilters.ts'
import { type Filters, kinds } from './filters.ts'
import { actionsQuery, personQuery, userFinder } from './queries.ts'

const labels = texts.log

export const Cell = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <Box sx={{ flex: { xs: wide ? '1 1 100%' : '1 1 150px', sm: wide ? '0 1 220px' : '0 0 165px' }, minWidth: 0 }}>{children}</Box>
)

type Days = { from?: string | undefined; to?: string | undefined }

export const DayCells = ({
  filters,
  change,
  labels,
}: {
  filters: Days
  change: (days: Days) => void
  labels: Record<keyof Days, string>
}) =>
  (['from', 'to'] as const).map(end => (
    <Cell key={end}>
      <LabelledInput
        label={labels[end]}
        type="date"
        value={filters[end] ?? ''}
        error={end === 'to' && !daysInOrder(filters) ? outOfOrder.message : undefined}
        onChange={event => change({ [end]: event.target.value })}
      />
    </Cell>
  ))

/** The log's filters: dates (in Pacific time), user, action (or kind of record), and record id. */
export function AuditFilters({ filters, change, clear }: FilterState<Filters>) {
  const actor = Number(filters.actor)
  const { data: person } = useQuery({ ...personQuery(actor), enabled: actor > 0 })
  const { data: actions = [] } = useQuery(actionsQuery)
  const resources = [...new Set(actions.map(({ action }) => action.split('.')[0]!))]
  const options = resources.flatMap(resource => [
    { id: resource, name: labels.allOf(spelledOut(resource)) },
    ...actions
      .filter(({ action }) => action.startsWith(`${resource}.`))
      .map(({ action }) => ({ id: action, name: actionWords(action) })),
  ])
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
      <DayCells filters={filters} change={change} labels={labels} />
      <Cell wide>
        <SearchPicker
          label={labels.who}
          finder={userFinder}
          value={filters.actor ? { id: filters.actor, name: person?.name ?? filters.actor } : null}
          onChange={chosen => change({ actor: chosen ? String(chosen.id) : undefined })}
        />
      </Cell>
      <Cell wide>
        <LabelledSelect
          label={labels.action}
          empty={labels.every}
          options={options}
          value={filters.action ?? null}
          onChange={chosen => change({ action: chosen ?? undefined })}
        />
      </Cell>
      <Cell>
        <LabelledSelect
          label={labels.kind}
          empty={labels.anything}
          options={kinds.map(kind => ({ id: kind as string, name: kind.replace('_', ' ') }))}
          value={filters.kind ?? null}
          onChange={chosen => change({ kind: chosen ?? undefined, ...(!chosen && { number: undefined }) })}
        />
      </Cell>
      {filters.kind && (
        <Cell>
          <NumberFilter value={filters.number ?? ''} onChange={number => change({ number })} />
        </Cell>
      )}
      {Object.keys(filters).length > 0 && (
        <Button onClick={clear} sx={{ minHeight: 40 }}>
          {labels.clear}
        </Button>
      )}
    </Box>
  )
}

/** Number filter, applied when the user pauses typing. */
export function NumberFilter({
  label = labels.number,
  value,
  onChange,
}: {
  label?: string
  value: string
  onChange: (value: string) => void
}) {
  const [input, setInput] = useState(value)
  // Clear the input when the filter is cleared elsewhere.
  useEffect(() => {
    if (!value) setInput('')
  }, [value])
  useEffect(() => {
    if (input === value) return
    const timer = setTimeout(() => onChange(input), 300)
    return () => clearTimeout(timer)
  }, [input, value, onChange])
  return (
    <LabelledInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={input}
      onChange={event => setInput(event.target.value.replace(/\D/g, ''))}
    />
  )
}
