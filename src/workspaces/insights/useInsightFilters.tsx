import type { TimeZone } from '#domain/directory/answering/timeZones.ts'
import { type InsightFilters, InsightFilters as Schema } from '#domain/insights/filters.ts'
import { defaultRange, type RangeName, rangeNamed, rangeNames } from '#domain/insights/ranges.ts'
import { dayIn } from '#domain/platform/dates.ts'
import { entriesOf } from '#domain/platform/keys.ts'
import { texts } from '../../i18n/english/insights.ts'
import { LabelledSelect } from '../../ui/fields/FormSelect.tsx'
import { LabelledInput } from '../../ui/fields/Labelled.tsx'
import { useFilters } from '../../ui/hooks.ts'

/** Filters in the URL. A shared link applies the same filters to the recipient's own data. */
const names = [
  ...(['range', 'from', 'to', 'user', 'gender', 'insurance', 'race', 'age', 'housing', 'care'] as const),
  // Used only on the platform page.
  ...(['state', 'organization'] as const),
] as const
export type FilterParams = Partial<Record<(typeof names)[number], string>>

/** Value of `range` for a custom period. */
export const custom = 'custom'

/**
 * Returns the filters in the URL and functions to change them. "Today" is in the page's time zone. Ignores dates in the future.
 */
export function useInsightFilters(zone: TimeZone) {
  const filterState = useFilters(names)
  const today = dayIn(zone, new Date())
  return { ...filterState, today, query: toInsightQuery(filterState.filters, today) }
}

/** Converts URL parameters to API filters, given today's date. */
export function toInsightQuery({ range, from, to, ...params }: FilterParams, today: string): InsightFilters {
  const preset = rangeNames.find(name => name === range)
  const days =
    range === custom ? customDays(from, to, today) : preset ? rangeNamed(preset as RangeName, today) : defaultRange(today)
  const chosen = {
    user_id: params.user,
    gender: params.gender,
    insurance: params.insurance,
    race: params.race,
    age_range: params.age,
    unhoused: params.housing,
    treatment_category: params.care,
  }
  const valid = entriesOf(chosen).filter(([name, value]) => {
    const field = Schema.shape[name]
    return value !== undefined && field.safeParse(value).success
  })
  return Schema.parse({ ...days, ...Object.fromEntries(valid) })
}

const isDay = (day: string | undefined): day is string => /^\d{4}-\d{2}-\d{2}$/.test(day ?? '')

function customDays(from: string | undefined, to: string | undefined, today: string) {
  const fallback = defaultRange(today)
  const end_date = isDay(to) && to <= today ? to : today
  const start_date = isDay(from) && from <= end_date ? from : fallback.start_date <= end_date ? fallback.start_date : end_date
  return { start_date, end_date }
}

const labels = texts.filters
const ranges = () => [
  ...rangeNames.map(name => ({ id: name as string, name: name as string })),
  { id: custom, name: labels.custom },
]
const noDays = { from: undefined, to: undefined }

export type InsightFilterState = Pick<ReturnType<typeof useInsightFilters>, 'filters' | 'change' | 'clear' | 'today' | 'query'>

/** Fields for the period: a preset, or a start and end date that are not in the future (INS-010 to INS-012). */
export const DayFields = ({ filters, change, today, query }: Omit<InsightFilterState, 'clear'>) => (
  <>
    <LabelledSelect
      label={labels.range}
      empty={labels.last90}
      options={ranges()}
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
