import { type Filter, filters } from '#domain/placement/statuses/statusGroups.ts'
import { texts } from '../../../i18n/english/dashboard.ts'
import { LabelledSelect } from '../../../ui/fields/LabelledSelect.tsx'
import { type DashboardView, sorts } from './useDashboardView.ts'

type View = Pick<DashboardView<string>, 'sort' | 'filter'>

export const SortAndFilter = ({ sort, filter, onChange }: View & { onChange: (part: Partial<View>) => void }) => (
  <>
    <LabelledSelect
      compact
      label={texts.sort}
      value={sort}
      options={sortOptions}
      onChange={one => one && onChange({ sort: one })}
    />
    <LabelledSelect
      compact
      label={texts.filter}
      value={filter}
      options={filterOptions}
      onChange={one => one && onChange({ filter: one })}
    />
  </>
)

const sortOptions = sorts.map(id => ({ id, name: texts[id] }))
const filterOptions = (Object.keys(filters) as Filter[]).map(id => ({ id, name: id }))
