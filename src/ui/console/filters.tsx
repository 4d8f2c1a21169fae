import type { ComponentProps } from 'react'
import { DateInput, SearchInput } from 'react-admin'
import { texts } from '../../i18n/english/grid.ts'
import { maxSearchLength } from '../fields/Labelled.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'

/** A list's search, which the `/` key focuses. `label` is its accessible name and placeholder. */
export const searchFilter = (label: string) => (
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder={label}
    autoComplete="off"
    slotProps={{
      htmlInput: { 'aria-label': label, 'data-keys': 'search', maxLength: maxSearchLength, spellCheck: false },
    }}
  />
)

/** A filter with fixed choices, and "All" for no filter. */
export const selectFilter = (source: string, choices: ComponentProps<typeof ChoiceInput>['choices'], label?: string) => (
  <ChoiceInput
    key={source}
    source={source}
    alwaysOn
    empty={texts.all}
    {...(label !== undefined && { label })}
    choices={choices}
  />
)

/** The first and the last day of a log. */
export const dayFilters = (labels: { from: string; to: string }) =>
  (['from', 'to'] as const).map(end => <DateInput key={end} source={end} label={labels[end]} alwaysOn />)
