import { LabelledSearch, type LabelledSearchProps } from './LabelledSearch.tsx'
import type { Option } from './Select.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props<O extends Option> = FieldProps &
  Pick<LabelledSearchProps<O>, 'options' | 'loading' | 'placeholder' | 'menuHeight'> & {
    /** Stored value, if not the option's id. */
    keeps?: { of: (option: O) => unknown; find: (value: unknown) => O | null | undefined }
    onChosen?: (option: O | null) => void
  }

/** Select with text search for hundreds of options. The value is the option's id, or whatever `keeps` defines; null for none. */
export function FormSearch<O extends Option>(props: Props<O>) {
  const { keeps, onChosen, options, loading, disabled, placeholder, menuHeight } = props
  const { field, frame } = useField(props)
  const found = keeps ? keeps.find(field.value) : options.find(({ id }) => id === field.value)
  return (
    <LabelledSearch<O>
      {...frame}
      {...{ options, loading, disabled, placeholder, menuHeight }}
      ref={field.ref}
      value={found ?? null}
      onChange={option => {
        field.onChange(option && (keeps ? keeps.of(option) : option.id))
        onChosen?.(option)
      }}
      onBlur={field.onBlur}
    />
  )
}
