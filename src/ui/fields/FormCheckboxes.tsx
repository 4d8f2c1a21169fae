import type { ReactNode } from 'react'
import { useHandlers } from '../useHandlers.ts'
import { CheckRow, ChoiceGroup, Choices, type Columns, Fieldset } from './Choices.tsx'
import type { Option } from './LabelledSelect.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props<V extends string | number> = FieldProps & {
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
export function FormCheckboxes<V extends string | number>(props: Props<V>) {
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
