import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { texts } from '../../i18n/english/shell.ts'
import { useHandlers } from '../hooks.ts'
import { CheckRow, ChoiceGroup, Choices, type Columns, Fieldset, RadioCard } from './Choices.tsx'
import type { Option } from './FormSelect.tsx'
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
      </Choices>
    </Fieldset>
  )
}

type FormCheckboxesProps<V extends string | number> = FieldProps & {
  options: readonly Option<V>[]
  hideLabel?: boolean
  columns?: Columns
  /** Called after a change so that the form can update other fields. */
  onChosen?: (ids: V[]) => void
  above?: ReactNode
  /** Whether an option is visible. Hidden options stay selected. */
  isVisible?: (option: Option<V>) => boolean
  /** Returns the heading of the option's group. If omitted, all options are in one list. */
  getGroup?: ((option: Option<V>) => string | null) | undefined
}

/** Group of checkboxes. The value is the list of selected ids, in option order. */
export function FormCheckboxes<V extends string | number>(props: FormCheckboxesProps<V>) {
  const { options, columns = 1, onChosen, disabled, hideLabel, above, isVisible = () => true, getGroup } = props
  const { field, frame } = useField(props)
  const chosen = new Set<V>(field.value ?? [])
  const toggleHandler = useHandlers((id: V, checked: boolean) => {
    const ids = options.map(option => option.id).filter(optionId => (optionId === id ? checked : chosen.has(optionId)))
    field.onChange(ids)
    onChosen?.(ids)
  })
  const groups = Map.groupBy(options.filter(isVisible), option => getGroup?.(option) ?? '')
  const first = [...groups.values()][0]?.[0]?.id
  return (
    <Fieldset {...frame} hideLabel={hideLabel}>
      {above}
      {[...groups].map(([group, groupOptions]) => (
        <ChoiceGroup key={group} title={group}>
          <Choices columns={columns} dense>
            {groupOptions.map(({ id, name, hint }) => (
              <CheckRow
                key={id}
                // The error summary links to this id.
                id={id === first ? frame.id : `${frame.id}-of-${id}`}
                option
                label={name}
                hint={hint}
                disabled={disabled}
                checked={chosen.has(id)}
                onToggle={toggleHandler(id)}
              />
            ))}
          </Choices>
        </ChoiceGroup>
      ))}
    </Fieldset>
  )
}

type CheckboxProps = Pick<FieldProps, 'name' | 'hint' | 'disabled'> & {
  /** Text next to the box. Defaults to the label from `useField`. Error summaries prefer the form's labels. */
  label?: ReactNode
  /** The stored values, if they are not booleans. */
  valueMap?: { on: unknown; off: unknown; isOn: (value: unknown) => boolean }
  onToggle?: (checked: boolean) => void
}

/** Checkbox whose value is a boolean, unless `valueMap` defines other values. */
export function FormCheckbox({ label, valueMap = booleanValues, onToggle, disabled, ...props }: CheckboxProps) {
  const { field, frame } = useField(props)
  return (
    <CheckRow
      id={frame.id}
      name={field.name}
      label={label ?? frame.label}
      hint={frame.hint}
      error={frame.error}
      disabled={disabled}
      checked={valueMap.isOn(field.value)}
      onToggle={checked => {
        field.onChange(checked ? valueMap.on : valueMap.off)
        onToggle?.(checked)
      }}
    />
  )
}

const booleanValues = { on: true, off: false, isOn: (value: unknown) => value === true }
