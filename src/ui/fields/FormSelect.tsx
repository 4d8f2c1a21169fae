import { texts as shell } from '../../i18n/english/shell.ts'
import { LabelledSelect, type Option } from './LabelledSelect.tsx'
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
