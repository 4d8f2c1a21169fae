import { LabelledSearch, type LabelledSearchProps } from './LabelledSearch.tsx'
import type { Option } from './LabelledSelect.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props<O extends Option> = FieldProps &
  Pick<LabelledSearchProps<O>, 'options' | 'loading' | 'placeholder' | 'menuHeight'> & {
    /** Converts between options and stored values. By default, the option's id is stored. */
    valueMap?: { toValue: (option: O) => unknown; toOption: (value: unknown) => O | null | undefined }
    onChosen?: (option: O | null) => void
  }

/**
 * Searchable select for hundreds of options. The value is the option's id, unless `valueMap` defines another value. Null means no
 * selection.
 */
export function FormSearch<O extends Option>({ valueMap, onChosen, name, ...props }: Props<O>) {
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
