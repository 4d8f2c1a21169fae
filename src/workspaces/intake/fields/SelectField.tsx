import Box from '@mui/material/Box'
import { Labelled } from '../../../components/Labelled.tsx'
import { inputLook } from '../../../components/LabelledInput.tsx'
import { labelOf } from '../../../i18n/patient.ts'
import { useField } from './useField.ts'

export type Option<V extends string | number | boolean | null = string | number> = { value: V; label: string; hint?: string }

type Props = {
  name: string
  options: readonly Option[]
  label?: string
  hint?: string
  optional?: boolean
  /** The wire keeps the answer as a list of one. */
  list?: boolean
}

/** One of several, in the device's own list: quick by keyboard, large under a thumb. */
export function SelectField({ name, options, label, hint, optional, list }: Props) {
  const { value, onChange, onBlur, ref, id, error } = useField(name)
  const chosen = list ? value?.[0] : value
  return (
    <Labelled label={label ?? labelOf(name)} hint={hint} optional={optional} error={error} id={id}>
      {tied => (
        <Box
          component="select"
          {...tied}
          ref={ref}
          name={name}
          autoComplete="off"
          value={chosen ?? ''}
          onBlur={onBlur}
          onChange={event => {
            const found = options.find(option => String(option.value) === event.target.value)?.value ?? null
            onChange(list ? [found].filter(one => one !== null) : found)
          }}
          sx={inputLook}
        >
          <option value="">Select…</option>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Box>
      )}
    </Labelled>
  )
}
