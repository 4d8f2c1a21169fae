import MenuItem from '@mui/material/MenuItem'
import type { SystemStyleObject } from '@mui/system'
import { visuallyHidden } from '@mui/utils'
import type { FocusEventHandler, Ref } from 'react'
import { texts as shell } from '../../i18n/english/shell.ts'
import { domainValue } from '../../i18n/i18nProvider.ts'
import { usePhone } from '../hooks.ts'
import { LabelledField, type LabelledProps } from './Labelled.tsx'
import { LabelledSearch, type LabelledSearchProps } from './LabelledSearch.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps & {
  options: readonly Option[]
  empty?: string
  /** Removes the empty option, for fields that always have a value. */
  filled?: boolean
  /** Stores the answer as a list with at most one item, as the API requires. */
  list?: boolean
  onChosen?: () => void
}

/** Select. The value is the option's id, or null if nothing is selected. With `list`, the value is a list of at most one id. */
export function FormSelect({ options, empty = shell.form.select, filled, list, disabled, onChosen, ...props }: Props) {
  const { field, frame } = useField(props)
  return (
    <LabelledSelect
      {...field}
      {...frame}
      disabled={disabled}
      options={options}
      empty={filled ? undefined : empty}
      value={list ? (field.value?.[0] ?? null) : field.value}
      onChange={id => {
        field.onChange(list ? [id].filter(value => value !== null) : id)
        onChosen?.()
      }}
    />
  )
}

type FormSearchProps<O extends Option> = FieldProps &
  Pick<LabelledSearchProps<O>, 'options' | 'loading' | 'placeholder' | 'menuHeight'> & {
    /** Converts between options and stored values. By default, the option's id is stored. */
    valueMap?: { toValue: (option: O) => unknown; toOption: (value: unknown) => O | null | undefined }
    onChosen?: (option: O | null) => void
  }

/**
 * Searchable select for hundreds of options. The value is the option's id, unless `valueMap` defines another value. Null means no
 * selection.
 */
export function FormSearch<O extends Option>({ valueMap, onChosen, name, ...props }: FormSearchProps<O>) {
  const { field, frame } = useField({ name, ...props })
  const selected = valueMap ? valueMap.toOption(field.value) : props.options.find(({ id }) => id === field.value)
  return (
    <LabelledSearch<O>
      {...props}
      {...frame}
      ref={field.ref}
      value={selected ?? null}
      onChange={option => {
        field.onChange(option && (valueMap ? valueMap.toValue(option) : option.id))
        onChosen?.(option)
      }}
      onBlur={field.onBlur}
    />
  )
}

export type Option<V extends string | number | boolean | null = string | number> = {
  id: V
  name: string
  hint?: string
  disabled?: boolean
}

export type LabelledSelectProps<V extends string | number> = LabelledProps & {
  id?: string
  ref?: Ref<HTMLElement>
  name?: string
  options: readonly Option<V>[]
  value: V | null
  /** Label of the empty option. If omitted, a value is always selected. */
  empty?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean
  /** Shows the label only to screen readers. */
  hideLabel?: boolean
  /** Id of an element that distinguishes this select from others with the same label. */
  describedBy?: string
  /** Fits the select's width to its text. */
  compact?: boolean
  styles?: SystemStyleObject
  onChange: (value: V | null) => void
  onBlur?: FocusEventHandler
}

/** Select, on a phone the browser's own. Keeps the type of its value. Null means no selection. */
export function LabelledSelect<V extends string | number>(props: LabelledSelectProps<V>) {
  const { options, value, empty, ref, hideLabel, describedBy, compact, styles, onChange, ...field } = props
  const native = usePhone()
  // While the options load, a value must not look like a missing one.
  const isLoading = (value ?? null) !== null && options.length === 0
  const Item = native ? 'option' : MenuItem
  return (
    <LabelledField
      {...field}
      select
      autoComplete="off"
      inputRef={ref}
      // A value may have no option, for example while the options load.
      value={options.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onChange(options.find(({ id }) => String(id) === String(target.value))?.id ?? null)}
      slotProps={{
        select: { native, displayEmpty: true },
        inputLabel: { sx: hideLabel ? visuallyHidden : undefined },
        ...(describedBy && { htmlInput: { 'aria-describedby': describedBy } }),
      }}
      sx={{ ...(compact && { width: 'fit-content', minWidth: 132 }), ...styles }}
    >
      {empty !== undefined && <Item value="">{isLoading ? '' : empty}</Item>}
      {options.map(({ id, name }) => (
        <Item key={id} value={id}>
          {domainValue(name)}
        </Item>
      ))}
    </LabelledField>
  )
}
