import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useState } from 'react'
import { type Filter, filters } from '#domain/placement/statuses/statuses.ts'
import { shownCount } from '#domain/platform/bulk.ts'
import { dashboardTexts as texts } from '../../../i18n/english/patients.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { ExplainedField } from '../../../ui/Explain.tsx'
import { LabelledSelect } from '../../../ui/fields/FormSelect.tsx'
import { LabelledInput, maxSearchLength, tooLong } from '../../../ui/fields/Labelled.tsx'
import { PanelTabs } from '../../../ui/PanelTabs.tsx'
import { SavedQueries } from '../../../ui/savedQueries/SavedQueries.tsx'
import { plain, type Query } from '../../../ui/savedQueries/useSavedViews.ts'
import { ExplainRows } from '../../platform/help/glossary.tsx'
import { type DashboardView, sorts } from './useDashboardView.ts'

type Props<Name extends string> = {
  tabs: readonly Name[]
  tab: Name
  /** Number of items per tab, if known. */
  counts?: Partial<Record<Name, number>>
  onChange: (tab: Name) => void
  /** Search, sort order, and filter, to the right of the tabs. */
  tools?: ReactNode
  children: ReactNode
}

export function DashboardTabs<Name extends string>({ tabs, tab, counts, onChange, tools, children }: Props<Name>) {
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          columnGap: 3,
          rowGap: 1.5,
          mb: { xs: 2, md: 1 },
        }}
      >
        <PanelTabs
          tabs={tabs.map(value => ({
            value,
            label: counts?.[value] === undefined ? domainValue(value) : `${domainValue(value)} (${shownCount(counts[value])})`,
          }))}
          value={tab}
          onChange={onChange}
          panel="dashboard-panel"
          variant="scrollable"
          scrollButtons={false}
          padding={{ xs: 0.5, sm: 1.5 }}
          // On a phone, the tabs share the line.
          sx={{ maxWidth: '100%', width: { xs: '100%', sm: 'auto' }, '& .MuiTab-root': { flexGrow: { xs: 1, sm: 0 } } }}
        />
        {tools && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: { xs: 1, md: 1.5 },
              alignItems: 'flex-end',
              flex: { xs: '1 1 100%', md: '0 1 auto' },
            }}
          >
            {tools}
          </Box>
        )}
      </Box>
      <Box id="dashboard-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {children}
      </Box>
    </>
  )
}

type View = DashboardView<string> & { assigned?: string }

/** Saved queries of a dashboard's tab, filter, and sort order. They omit the search text, which can contain a patient's name. */
export const DashboardViews = ({ list, view }: { list: 'patients' | 'received'; view: View }) => (
  <SavedQueries list={list} current={queryOf(view)} toSearch={toSearch} />
)

/** Queries omit default settings: Open, All, and newest first. */
const queryOf = ({ tab, filter, sort, turn, assigned }: View): Query => ({
  ...plain(20),
  filter: {
    ...(tab !== 'Open' && { status: tab }),
    ...(filter !== 'All' && { filter }),
    ...(assigned && { assigned }),
    ...(turn && { turn }),
  },
  sort: { field: sort === 'newest' ? '' : sort, order: 'ASC' },
})

const toSearch = ({ filter, sort }: Query): string =>
  `?${new URLSearchParams({
    tab: filter.status ?? 'Open',
    filter: filter.filter ?? 'All',
    sort: sort.field || 'newest',
    ...(filter.assigned && { assigned: filter.assigned }),
    ...(filter.turn && { turn: filter.turn }),
  })}`

/** Debounce delay in milliseconds. */
const rest = 300

/**
 * Field for searching patients by phone number or by the beginning of a first or last name. Searches as the user types. `name` is
 * the current search. The `/` key moves focus to the field from anywhere on the dashboard.
 */
export function SearchPatients({ name, onSearch }: { name: string; onSearch: (name: string) => void }) {
  const [typed, setTyped] = useState(name)
  useEffect(() => {
    if (tooLong(typed, maxSearchLength)) return
    const timer = setTimeout(() => onSearch(typed.trim()), rest)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  // Clear the field when the search is cleared elsewhere.
  const [last, setLast] = useState(name)
  if (last !== name) {
    setLast(name)
    if (name === '') setTyped('')
  }
  return (
    <Box sx={{ flex: { xs: '1 1 180px', sm: '0 1 180px', md: '0 1 220px' } }}>
      <LabelledInput
        label={texts.search}
        type="search"
        data-keys="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </Box>
  )
}

type SortAndFilterView = Pick<DashboardView<string>, 'sort' | 'filter'>

export const SortAndFilter = ({
  sort,
  filter,
  onChange,
}: SortAndFilterView & { onChange: (part: Partial<SortAndFilterView>) => void }) => (
  <>
    <Box sx={half}>
      <LabelledSelect
        compact
        styles={filling}
        label={texts.sort}
        value={sort}
        options={sortOptions()}
        onChange={one => one && onChange({ sort: one })}
      />
    </Box>
    <Box sx={half}>
      <ExplainedField explanation={<ExplainRows />}>
        <LabelledSelect
          compact
          styles={filling}
          label={texts.filter}
          value={filter}
          options={filterOptions}
          onChange={one => one && onChange({ filter: one })}
        />
      </ExplainedField>
    </Box>
  </>
)

/** On a phone, both share a line with the views, if these are only an icon. */
const half = { flex: { xs: '1 1 140px', sm: 'none' }, minWidth: 0 } as const
const filling = { width: { xs: 'auto', sm: 'fit-content' } } as const

const sortOptions = () => sorts.map(id => ({ id, name: texts[id] }))
const filterOptions = (Object.keys(filters) as Filter[]).map(id => ({ id, name: id }))
