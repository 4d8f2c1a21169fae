import Box from '@mui/material/Box'
import { type Filter, filters } from '#domain/applications/statusGroups.ts'
import { Labelled } from '../Labelled.tsx'
import { inputLook } from '../LabelledInput.tsx'
import { texts } from './texts.ts'
import { type DashboardView, type Sort, sorts } from './useDashboardView.ts'

type View = Omit<DashboardView<string>, 'tab'>

/** Newest or oldest first, and which statuses are shown. */
export const SortAndFilter = ({ sort, filter, onChange }: View & { onChange: (part: Partial<View>) => void }) => (
  <>
    <Choice
      label={texts.sort}
      value={sort}
      options={sorts}
      nameOf={one => texts[one]}
      onChange={(one: Sort) => onChange({ sort: one })}
    />
    <Choice
      label={texts.filter}
      value={filter}
      options={(Object.keys(filters) as Filter[]).toReversed()}
      onChange={(one: Filter) => onChange({ filter: one })}
    />
  </>
)

type ChoiceProps<V extends string> = {
  label: string
  value: V
  options: readonly V[]
  nameOf?: (value: V) => string
  onChange: (value: V) => void
}

const Choice = <V extends string>({ label, value, options, nameOf = one => one, onChange }: ChoiceProps<V>) => (
  <Labelled label={label}>
    {tied => (
      <Box
        component="select"
        {...tied}
        value={value}
        onChange={event => onChange(event.target.value as V)}
        sx={{ ...inputLook, width: 'auto', minWidth: 132 }}
      >
        {options.map(one => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </Box>
    )}
  </Labelled>
)
