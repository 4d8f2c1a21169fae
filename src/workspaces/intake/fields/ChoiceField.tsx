import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { labelOf } from '../../../i18n/patient.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import { Fieldset } from './Fieldset.tsx'
import type { Option } from './SelectField.tsx'
import { useField } from './useField.ts'

type Value = string | number | boolean | null

type Props<V extends Value> = {
  name: string
  options: readonly Option<V>[]
  legend?: string
  hint?: string
  optional?: boolean
  disabled?: boolean
  /** The wire keeps the answer as a list of one. */
  list?: boolean
  /** What follows from the choice in other fields. */
  onChosen?: (value: V) => void
  after?: ReactNode
}

/** One of a few, all in sight. The error summary leads to the first of them. */
export function ChoiceField<V extends Value>({ name, options, legend, list, onChosen, disabled, ...around }: Props<V>) {
  const { value, onChange, id, error } = useField(name)
  const chosen = list ? value?.[0] : value
  return (
    <Fieldset id={id} legend={legend ?? labelOf(name)} error={error} {...around}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {options.map((option, index) => (
          <ChoiceCard
            key={String(option.value)}
            id={index === 0 ? id : `${id}-${index}`}
            name={name}
            value={String(option.value)}
            label={option.label}
            hint={option.hint}
            disabled={disabled}
            checked={chosen === option.value}
            onChoose={() => {
              onChange(list ? [option.value] : option.value)
              onChosen?.(option.value)
            }}
          />
        ))}
      </Box>
    </Fieldset>
  )
}
