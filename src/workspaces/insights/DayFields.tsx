import { rangeNames } from '#domain/insights/ranges.ts'
import { LabelledInput } from '../../components/form/LabelledInput.tsx'
import { LabelledSelect } from '../../components/form/LabelledSelect.tsx'
import { texts } from '../../i18n/english/insights.ts'
import { custom, type Kept, type useInsightFilters } from './useInsightFilters.ts'

const said = texts.filters
const ranges = [...rangeNames.map(name => ({ id: name as string, name: name as string })), { id: custom, name: said.custom }]
const noDays = { from: undefined, to: undefined }

export type Narrowing = Pick<ReturnType<typeof useInsightFilters>, 'filters' | 'change' | 'clear' | 'today' | 'asked'>

/** The period: a preset or two dates, none in the future (INS-010 to INS-012). */
export const DayFields = ({ filters, change, today, asked }: Omit<Narrowing, 'clear'>) => (
  <>
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
  </>
)

/** The error for a date typed outside the calendar's range. */
function wrong(end: 'from' | 'to', { from, to }: Kept, today: string) {
  if (((end === 'from' ? from : to) ?? '') > today) return said.future
  return end === 'to' && from && to && from > to ? said.backwards : undefined
}
