import Button from '@mui/material/Button'
import { texts } from '../../i18n/english/shell.ts'
import { Choices, type Columns, Fieldset, RadioCard } from './Choices.tsx'
import type { Option } from './LabelledSelect.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props<V extends string | number | boolean | null> = FieldProps & {
  options: readonly Option<V>[]
  hideLabel?: boolean
  columns?: Columns
  /** Stores the answer as a list with one item, as the API requires. */
  list?: boolean
  /** Called after a change so that the form can update other fields. */
  onChosen?: (id: V) => void
}

/**
 * Radio buttons. The user can clear optional answers. The value is the option's id (true, 'male', 189). With `list`, the value is
 * a list that contains only that id.
 */
export function FormRadios<V extends string | number | boolean | null>(props: Props<V>) {
  const { options, columns, list, onChosen, disabled, hideLabel } = props
  const { field, frame } = useField(props)
  const chosen = list ? field.value?.[0] : field.value
  return (
    <Fieldset {...frame} hideLabel={hideLabel}>
      <Choices columns={columns}>
        {options.map((option, index) => (
          <RadioCard
            key={String(option.id)}
            // The error summary links to this id.
            id={index === 0 ? frame.id : `${frame.id}-${index}`}
            name={field.name}
            value={option.id}
            label={option.name}
            hint={option.hint}
            disabled={disabled || option.disabled}
            checked={chosen === option.id}
            onChoose={() => {
              field.onChange(list ? [option.id] : option.id)
              onChosen?.(option.id)
            }}
          />
        ))}
      </Choices>
      {props.optional && chosen !== null && chosen !== undefined && (
        <Button
          size="small"
          disabled={disabled}
          aria-label={texts.form.clearOf(frame.label)}
          onClick={() => {
            field.onChange(list ? [] : null)
            document.getElementById(frame.id)?.focus()
          }}
          sx={{ justifySelf: 'start' }}
        >
          {texts.form.clear}
        </Button>
      )}
    </Fieldset>
  )
}
