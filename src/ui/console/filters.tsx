import { FieldTitle } from 'ra-core'
import type { ComponentProps } from 'react'
import { AutocompleteInput, DateInput, ReferenceInput, SearchInput, SelectInput, type SelectInputProps } from 'react-admin'
import { personName } from '#domain/platform/text.ts'
import { texts } from '../../i18n/english/grid.ts'
import { domainValue } from '../../i18n/i18nProvider.ts'
import { maxSearchLength } from '../fields/Labelled.tsx'

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

type Person = { first_name: string; last_name: string }

/** A log's filter by another record, which the server searches. `field` is its sort order. */
export const referenceFilter = <R extends object>(
  source: string,
  label: string,
  { reference, field, optionText }: { reference: string; field: string; optionText: (record: R) => string },
) => (
  <ReferenceInput key={source} source={source} label={label} reference={reference} sort={{ field, order: 'ASC' }} alwaysOn>
    <AutocompleteInput
      label={label}
      optionText={optionText}
      filterToQuery={q => ({ q })}
      debounce={250}
      TextFieldProps={{ placeholder: texts.all }}
    />
  </ReferenceInput>
)

/** A log's filter by person. */
export const personFilter = (source: string, label: string) =>
  referenceFilter<Person>(source, label, { reference: 'users', field: 'first_name', optionText: personName })

type Choice = string | { id: string | number; name: string }
type Props = Omit<SelectInputProps, 'choices' | 'label' | 'source'> & {
  source: string
  label?: string
  choices: readonly Choice[]
  /** Name of the choice for no value. If omitted, a value is always selected. */
  empty?: string
  alwaysOn?: boolean
}

/** react-admin's select with a named choice for no value. Screen readers would announce react-admin's own as "Clear value". */
export function ChoiceInput({ source, label, choices, empty, alwaysOn: _, ...props }: Props) {
  const options = choices.map(one => (typeof one === 'string' ? { id: one, name: domainValue(one) } : one))
  return (
    <SelectInput
      source={source}
      {...props}
      // Leaves out react-admin's choice for no value. The label, as an element, has no asterisk.
      isRequired
      label={<FieldTitle source={source} {...(label !== undefined && { label })} />}
      choices={empty === undefined ? options : [{ id: '', name: empty }, ...options]}
      // A value may have no option, for example while the options load.
      format={value => (options.some(({ id }) => id === value) ? value : '')}
      translateChoice={false}
      slotProps={{ select: { displayEmpty: true } }}
    />
  )
}
