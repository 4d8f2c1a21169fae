import Box from '@mui/material/Box'
import { FilterLiveForm, type InputProps, ListContextProvider, maxLength, useInput, useListContext } from 'ra-core'
import type { FormHTMLAttributes, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { maxSearchLength } from '../fields/Labelled.tsx'
import { LabelledInput } from '../fields/LabelledInput.tsx'
import { LabelledSelect } from '../fields/LabelledSelect.tsx'
import { isNavigatingAway } from '../screen/navigationTarget.ts'

const debounceMs = 300

/**
 * Filters of the enclosing list, in react-admin's live filter form. During navigation, the old list is still visible but must not
 * apply filters, because that would navigate back to it.
 */
export function GridFilters({ children }: { children: ReactNode }) {
  const list = useListContext()
  const { pathname } = useLocation()
  const setFilters: typeof list.setFilters = (...filters) => {
    if (!isNavigatingAway(pathname)) list.setFilters(...filters)
  }
  return (
    <ListContextProvider value={{ ...list, setFilters }}>
      <FilterLiveForm debounce={debounceMs} formComponent={Row as never}>
        {children}
      </FilterLiveForm>
    </ListContextProvider>
  )
}

const Row = (props: FormHTMLAttributes<HTMLFormElement>) => (
  <Box
    component="form"
    role="search"
    autoComplete="off"
    {...props}
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}
  />
)

type Props = Pick<InputProps, 'source'> & {
  label: string
  /** The options. The first option means no filter and is not sent. */
  options: readonly (string | { id: string; name: string })[]
}

/** A react-admin filter input for the enclosing list that uses the product's select. */
export function GridFilter({ label, source, options }: Props) {
  const { field } = useInput({ source, defaultValue: '' })
  const choices = options.map(option => (typeof option === 'string' ? { id: option, name: option } : option))
  const first = choices[0]?.id ?? ''
  return (
    <Box sx={{ flex: { xs: '1 1 140px', sm: '0 0 148px' } }}>
      <LabelledSelect
        label={label}
        options={choices}
        value={String(field.value || first)}
        onChange={chosen => field.onChange(chosen === first ? '' : chosen)}
      />
    </Box>
  )
}

const validate = maxLength(maxSearchLength)

/** A react-admin search input for the enclosing list, applied when the user pauses typing. The `/` key moves focus to it. */
export function GridSearch({ label, placeholder }: { label: string; placeholder?: string }) {
  const { field } = useInput({ source: 'q', defaultValue: '', validate })
  return (
    // On phones, only the saved-views button fits next to the search.
    <Box sx={{ flex: { xs: '1 1 calc(100% - 64px)', sm: '1 1 200px' }, maxWidth: { sm: 260 } }}>
      <LabelledInput
        {...field}
        label={label}
        type="search"
        data-keys="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        placeholder={placeholder}
        value={String(field.value ?? '')}
      />
    </Box>
  )
}
