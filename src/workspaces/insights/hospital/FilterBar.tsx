import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ageRanges, insuranceTypes } from '#domain/insights/filters.ts'
import { insuranceLabels } from '#domain/insights/labels.ts'
import { genders, races } from '#domain/intake/patients/schema.ts'
import { entriesOf } from '#domain/platform/keys.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { LabelledSelect } from '../../../ui/fields/LabelledSelect.tsx'
import { DayFields, type InsightFilterState } from '../DayFields.tsx'
import type { InsightPage } from '../queries.ts'
import type { FilterParams } from '../useInsightFilters.ts'

const labels = texts.filters
const toOptions = (names: readonly string[]) => names.map(name => ({ id: name, name }))
const fields = {
  gender: { label: labels.gender, options: genders.map(id => ({ id: id as string, name: labels.genders[id] })) },
  insurance: { label: labels.insurance, options: insuranceTypes.map(id => ({ id: id as string, name: insuranceLabels[id] })) },
  age: { label: labels.age, options: toOptions(ageRanges) },
  housing: {
    label: labels.housing,
    options: [
      { id: '0', name: labels.houses.housed },
      { id: '1', name: labels.houses.unhoused },
    ],
  },
  race: { label: labels.race, options: toOptions(races) },
}

/** The active filters as text for exports and printouts, such as "Gender: Female". */
export function useFilterLabels(filters: FilterParams): string[] {
  const levels = useTags().inCategory('treatment_level')
  const care = levels.find(({ id }) => String(id) === filters.care)
  const chosen = entriesOf(fields).flatMap(([name, { label, options }]) => {
    const option = (options as { id: string; name: string }[]).find(({ id }) => id === filters[name])
    return option ? [`${label}: ${option.name}`] : []
  })
  return care ? [...chosen, `${labels.care}: ${care.name}`] : chosen
}

type Props = InsightFilterState & { users: InsightPage['users'] }

/** Fields for the period, the users, and the patients (INS-012, INS-013). */
export function FilterBar({ users, clear, ...filterState }: Props) {
  const { filters, change } = filterState
  const levels = useTags().inCategory('treatment_level')
  return (
    <Box
      role="search"
      aria-label={labels.title}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(140px, 1fr))' },
        gap: 1.5,
        alignItems: 'end',
        mb: 2,
        '@media print': { display: 'none' },
      }}
    >
      <DayFields {...filterState} />
      {users.length > 0 && (
        <LabelledSelect
          label={labels.user}
          empty={labels.allUsers}
          options={users.map(({ id, name }) => ({ id: String(id), name }))}
          value={filters.user ?? null}
          onChange={user => change({ user: user ?? undefined })}
        />
      )}
      {entriesOf(fields).map(([name, { label, options }]) => (
        <LabelledSelect
          key={name}
          label={label}
          empty={labels.any}
          options={options}
          value={filters[name] ?? null}
          onChange={chosen => change({ [name]: chosen ?? undefined })}
        />
      ))}
      <LabelledSelect
        label={labels.care}
        empty={labels.any}
        options={levels.map(({ id, name }) => ({ id: String(id), name }))}
        value={filters.care ?? null}
        onChange={care => change({ care: care ?? undefined })}
      />
      {Object.keys(filters).length > 0 && (
        <Button onClick={clear} sx={{ minHeight: 40, justifySelf: 'start' }}>
          {labels.clear}
        </Button>
      )}
    </Box>
  )
}
