import InputAdornment from '@mui/material/InputAdornment'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Counter, LabelledField, type LabelledProps, showsCounter, tooLong } from './Labelled.tsx'

export type LabelledInputProps = LabelledProps &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'maxLength' | 'aria-invalid'> & {
    id?: string
    start?: ReactNode
    end?: ReactNode
    /** Maximum length. Longer text is kept, but shows an error. */
    maxLength?: number | undefined
    /** Always shows the counter, instead of only near the limit. */
    alwaysCount?: boolean | undefined
    /** Number of lines of a field for several lines. */
    rows?: number | undefined
    /** Whether the error of the enclosing fieldset is about this input. */
    invalid?: boolean
  }

/** Text input. `start` and `end`, such as a unit or a button, are shown inside the input. */
export function LabelledInput(props: LabelledInputProps) {
  const { label, hint, why, error, optional, id, ref, disabled, start, end, maxLength, alwaysCount, rows, invalid, ...input } =
    props
  const counted = { text: String(input.value ?? ''), max: maxLength, always: alwaysCount }
  return (
    <LabelledField
      label={label}
      hint={hint}
      why={why}
      optional={optional}
      id={id}
      inputRef={ref}
      disabled={disabled}
      error={error ?? tooLong(counted.text, maxLength)}
      below={showsCounter(counted) && <Counter {...counted} />}
      slotProps={{
        htmlInput: { ...input, rows, ...(invalid && { 'aria-invalid': true }) },
        input: {
          ...(rows && { inputComponent: 'textarea' }),
          ...(start && { startAdornment: start, sx: { pl: 0 } }),
          ...(end && { endAdornment: <InputAdornment position="end">{end}</InputAdornment> }),
        },
      }}
    />
  )
}
