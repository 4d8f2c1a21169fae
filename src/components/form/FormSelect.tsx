import { texts as shell } from '../../i18n/english/shell.ts'
import { LabelledSelect } from './LabelledSelect.tsx'
import type { Option } from './Select.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps & {
  options: readonly Option[]
  /** The empty option's label. */
  empty?: string
  /** Removes the empty option, because a value is always selected. */
  filled?: boolean
  /** Stores the answer as a one-item list, as the API requires. */
  list?: boolean
  onChosen?: () => void
}

/** A select. The value is the option's id or null or, with `list`, a list with at most one id. */
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
