import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ageRanges, insuranceTypes } from '#domain/insights/filters.ts'
import { insuranceLabels } from '#domain/insights/labels.ts'
import { rangeNames } from '#domain/insights/ranges.ts'
import { genders, races } from '#domain/patients/schema.ts'
import { LabelledInput } from '../../../components/form/LabelledInput.tsx'
import { LabelledSelect } from '../../../components/form/LabelledSelect.tsx'
import { useTags } from '../../../components/useTags.ts'
import { texts } from '../../../i18n/english/insights.ts'
import type { InsightPage } from '../queries.ts'
import { custom, type Kept, type useInsightFilters } from './useInsightFilters.ts'

const said = texts.filters
const same = (names: readonly string[]) => names.map(name => ({ id: name, name }))
const ranges = [...same(rangeNames), { id: custom, name: said.custom }]
const fields = {
  gender: { label: said.gender, options: genders.map(id => ({ id: id as string, name: said.genders[id] })) },
  insurance: { label: said.insurance, options: insuranceTypes.map(id => ({ id: id as string, name: insuranceLabels[id] })) },
  age: { label: said.age, options: same(ageRanges) },
  housing: {
    label: said.housing,
    options: [
      { id: '0', name: said.houses.housed },
      { id: '1', name: said.houses.unhoused },
    ],
  },
  race: { label: said.race, options: same(races) },
}

type Props = Pick<ReturnType<typeof useInsightFilters>, 'filters' | 'change' | 'clear' | 'today' | 'asked'> & {
  users: InsightPage['users']
}

/** The days and whom to count; the rarer filters on demand, and always there where one of them is chosen. */
export function FilterBar({ filters, change, clear, today, asked, users }: Props) {
  const rare = Object.keys(fields).some(name => filters[name as keyof Kept]) || Boolean(filters.care)
  const [wide, setWide] = useState(rare)
  const levels = useTags().inCategory('treatment_level')
  const open = wide || rare
  return (
    <Box
      role="search"
      aria-label={said.title}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(170px, 1fr))' },
        gap: 1.5,
        alignItems: 'end',
        mb: 2,
        '@media print': { display: 'none' },
      }}
    >
      <LabelledSelect
        label={said.range}
        empty={said.last90}
        options={ranges}
        value={filters.range ?? null}
        onChange={range =>
          change({ range: range ?? undefined, ...(range === custom ? { from: asked.start_date, to: asked.end_date } : noDays) })
        }
      />
      {filters.range === custom &&
        (['from', 'to'] as const).map(end => (
          <LabelledInput
            key={end}
            label={said[end]}
            type="date"
            max={end === 'from' ? asked.end_date : today}
            value={filters[end] ?? ''}
            error={wrong(end, filters, today)}
            onChange={event => change({ [end]: event.target.value })}
          />
        ))}
      {users.length > 0 && (
        <LabelledSelect
          label={said.user}
          empty={said.everybody}
          options={users.map(({ id, name }) => ({ id: String(id), name }))}
          value={filters.user ?? null}
          onChange={user => change({ user: user ?? undefined })}
        />
      )}
      {open &&
        Object.entries(fields).map(([name, { label, options }]) => (
          <LabelledSelect
            key={name}
            label={label}
            empty={said.any}
            options={options}
            value={filters[name as keyof Kept] ?? null}
            onChange={chosen => change({ [name]: chosen ?? undefined })}
          />
        ))}
      {open && (
        <LabelledSelect
          label={said.care}
          empty={said.any}
          options={levels.map(({ id, name }) => ({ id: String(id), name }))}
          value={filters.care ?? null}
          onChange={care => change({ care: care ?? undefined })}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        {!rare && (
          <Button onClick={() => setWide(!wide)} aria-expanded={open} sx={{ minHeight: 40 }}>
            {open ? said.fewer : said.more}
          </Button>
        )}
        {Object.keys(filters).length > 0 && (
          <Button onClick={clear} sx={{ minHeight: 40 }}>
            {said.clear}
          </Button>
        )}
      </Box>
    </Box>
  )
}

const noDays = { from: undefined, to: undefined }

/** What is wrong with a day that was typed past the calendar's bounds. */
function wrong(end: 'from' | 'to', { from, to }: Kept, today: string) {
  if (((end === 'from' ? from : to) ?? '') > today) return said.future
  return end === 'to' && from && to && from > to ? said.backwards : undefined
}
