import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { containsText, foldPunctuation } from '#domain/platform/text.ts'
import type { Option } from './fields/FormSelect.tsx'
import type { LabelledProps } from './fields/Labelled.tsx'
import { LabelledSearch } from './fields/LabelledSearch.tsx'
import { useDebounced } from './hooks.ts'

export type PickerOption = Option
/**
 * Finds records on the server whose name starts with the query. An empty query returns the first records. Results are cached
 * under `key`.
 */
export type Finder = { key: QueryKey; find: (q: string, signal: AbortSignal) => Promise<PickerOption[]> }

type Props = LabelledProps & {
  value: PickerOption | null
  onChange: (value: PickerOption | null) => void
  finder: Finder
  /** Options that are always listed above the results. If set, the user cannot clear the selection. */
  fixedOptions?: readonly PickerOption[]
  disabled?: boolean
}

const debounceMs = 250

/** Select for large lists that are searched on the server. */
export function SearchPicker({ value, onChange, finder, fixedOptions, disabled, ...labelled }: Props) {
  const [open, setOpen] = useState(false)
  const [input, setInput] = useState('')
  const query = useDebounced(input.trim(), debounceMs)
  const {
    data = [],
    isFetching,
    error,
  } = useQuery({
    queryKey: [...finder.key, query],
    queryFn: ({ signal }) => finder.find(query, signal),
    enabled: open,
    placeholderData: previous => previous,
  })
  const loading = isFetching || input.trim() !== query
  const words = foldPunctuation(input.trim())
  const matchingFixed = (fixedOptions ?? []).filter(({ name }) => foldPunctuation(name).startsWith(words))
  const contains = containsText(input)
  // Until the results arrive, lists only earlier ones that contain the text, so that the user cannot select one that does not match.
  const found = loading ? data.filter(({ name }) => contains(name)) : data
  return (
    <LabelledSearch<PickerOption>
      {...labelled}
      error={labelled.error ?? error?.message}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      disabled={disabled}
      disableClearable={fixedOptions !== undefined}
      forcePopupIcon
      autoHighlight={false}
      options={[...matchingFixed, ...found]}
      value={value}
      onChange={onChange}
      onInputChange={(_event, text, reason) => setInput(reason === 'input' ? text : '')}
      filterOptions={options => options}
      loading={loading}
    />
  )
}
