import { rangeNames } from '#domain/insights/ranges.ts'
import { texts } from '../../i18n/english/insights.ts'
import { LabelledInput } from '../../ui/fields/LabelledInput.tsx'
import { LabelledSelect } from '../../ui/fields/LabelledSelect.tsx'
import { custom, type FilterParams, type useInsightFilters } from './useInsightFilters.ts'

const labels = texts.filters
const ranges = [...rangeNames.map(name => ({ id: name as string, name: name as string })), { id: custom, name: labels.custom }]
const noDays = { from: undefined, to: undefined }

export type InsightFilterState = Pick<ReturnType<typeof useInsightFilters>, 'filters' | 'change' | 'clear' | 'today' | 'query'>

/** Fields for the period: a preset, or a start and end date that are not in the future (INS-010 to INS-012). */
export const DayFields = ({ filters, change, today, query }: Omit<InsightFilterState, 'clear'>) => (
  <>
    <LabelledSelect
      label={labels.range}
      empty={labels.last90}
      options={ranges}
      value={filters.range ?? null}
      onChange={range =>
        change({ range: range ?? undefined, ...(range === custom ? { from: query.start_date, to: query.end_date } : noDays) })
      }
    />
    {filters.range === custom &&
      (['from', 'to'] as const).map(end => (
        <LabelledInput
          key={end}
          label={labels[end]}
          type="date"
          max={end === 'from' ? query.end_date : today}
          value={filters[end] ?? ''}
          error={dayError(end, filters, today)}
          onChange={event => change({ [end]: event.target.value })}
        />
      ))}
  </>
)

function dayError(end: 'from' | 'to', { from, to }: FilterParams, today: string) {
  if (((end === 'from' ? from : to) ?? '') > today) return labels.future
  return end === 'to' && from && to && from > to ? labels.backwards : undefined
}
