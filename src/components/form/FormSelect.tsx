import { texts as shell } from '../../i18n/english/shell.ts'
import { LabelledSelect } from './LabelledSelect.tsx'
import type { Option } from './Select.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps & {
  options: readonly Option[]
  /** What "nothing chosen" is called. */
  empty?: string
  /** Something always is chosen: there is no empty option. */
  filled?: boolean
  /** The wire keeps the answer as a list of one. */
  list?: boolean
  onChosen?: () => void
}

/** One of a list. The value is the option's id, null for none; with `list` a list of it, empty for none. */
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
        field.onChange(list ? [id].filter(one => one !== null) : id)
        onChosen?.()
      }}
    />
  )
}
