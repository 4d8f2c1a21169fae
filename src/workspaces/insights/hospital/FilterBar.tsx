import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ageRanges, insuranceTypes } from '#domain/insights/filters.ts'
import { insuranceLabels } from '#domain/insights/labels.ts'
import { genders, races } from '#domain/patients/schema.ts'
import { LabelledSelect } from '../../../components/form/LabelledSelect.tsx'
import { useTags } from '../../../features/featureTags/useTags.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { DayFields, type Narrowing } from '../DayFields.tsx'
import type { InsightPage } from '../queries.ts'
import type { Kept } from '../useInsightFilters.ts'

const said = texts.filters
const same = (names: readonly string[]) => names.map(name => ({ id: name, name }))
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

/** The active filters as text for exports and prints: "Gender: Female". */
export function useFilterWords(filters: Kept): string[] {
  const levels = useTags().inCategory('treatment_level')
  const care = levels.find(({ id }) => String(id) === filters.care)
  const chosen = Object.entries(fields).flatMap(([name, { label, options }]) => {
    const option = (options as { id: string; name: string }[]).find(({ id }) => id === filters[name as keyof Kept])
    return option ? [`${label}: ${option.name}`] : []
  })
  return care ? [...chosen, `${said.care}: ${care.name}`] : chosen
}

type Props = Narrowing & { users: InsightPage['users'] }

/** Period and users; further filters on demand, always shown if one is active. */
export function FilterBar({ users, clear, ...narrowing }: Props) {
  const { filters, change } = narrowing
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
      <DayFields {...narrowing} />
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, gridColumn: { xs: '1 / -1', sm: 'span 2' } }}>
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
