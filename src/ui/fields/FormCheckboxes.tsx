import type { ReactNode } from 'react'
import { useHandlers } from '../useHandlers.ts'
import { CheckGroup } from './CheckGroup.tsx'
import { CheckRow } from './CheckRow.tsx'
import { Choices, type Columns, Fieldset, type FieldsetStyle } from './Fieldset.tsx'
import type { Option } from './LabelledSelect.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props<V extends string | number> = FieldProps &
  Pick<FieldsetStyle, 'hideLabel'> & {
    options: readonly Option<V>[]
    columns?: Columns
    /** Called after a change so that the form can update other fields. */
    onChosen?: (ids: V[]) => void
    above?: ReactNode
    /** Whether an option is visible. Hidden options stay selected. */
    isVisible?: (option: Option<V>) => boolean
    /** Returns the heading of the option's group. If omitted, all options are in one list. */
    getGroup?: (option: Option<V>) => string | null
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
        <CheckGroup key={group} title={group}>
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
        </CheckGroup>
      ))}
    </Fieldset>
  )
}
