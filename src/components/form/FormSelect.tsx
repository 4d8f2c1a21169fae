import { texts as shell } from '../../i18n/english/shell.ts'
import { LabelledSelect } from './LabelledSelect.tsx'
import type { Option } from './Select.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps & {
  options: readonly Option[]
  /** Label of the empty option. */
  empty?: string
  /** No empty option, because a value is always selected. */
  filled?: boolean
  /** The API stores the answer as a one-item list. */
  list?: boolean
  onChosen?: () => void
}

/** A select. The value is the option's id or null, or with `list`, a one-item or empty list. */
export function FormSelect({ options, empty = shell.form.select, filled, list, disabled, onChosen, ...props }: Props) {
  const { field, frame } = useField(props)
  return (
    <LabelledSelect
      {...field}
      {...frame}
      autoComplete="off"
      disabled={disabled}
      options={options}
      {...(!filled && { empty })}
      value={list ? (field.value?.[0] ?? null) : field.value}
      onChange={id => {
        field.onChange(list ? [id].filter(value => value !== null) : id)
        onChosen?.()
      }}
    />
  )
}
