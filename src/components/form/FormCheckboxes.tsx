import type { ReactNode } from 'react'
import { useHandlers } from '../useHandlers.ts'
import { CheckGroup } from './CheckGroup.tsx'
import { CheckRow } from './CheckRow.tsx'
import { Choices, type Columns, Fieldset } from './Fieldset.tsx'
import type { Option } from './Select.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props<V extends string | number> = FieldProps & {
  options: readonly Option<V>[]
  columns?: Columns
  /** Called after a change, to update other fields. */
  onChosen?: (ids: V[]) => void
  /** Content above the options, such as a search field. */
  above?: ReactNode
  /** Which options are visible; hidden ones keep their state. */
  shows?: (option: Option<V>) => boolean
  /** Group heading of an option; without it there is one list. */
  groupOf?: (option: Option<V>) => string | null
}

/** Checkboxes whose value is the list of selected ids, in option order. */
export function FormCheckboxes<V extends string | number>(props: Props<V>) {
  const { options, columns = 1, onChosen, disabled, above, shows = () => true, groupOf } = props
  const { field, frame } = useField(props)
  const chosen = new Set<V>(field.value ?? [])
  const ticking = useHandlers((id: V, ticked: boolean) => {
    const ids = options.map(option => option.id).filter(one => (one === id ? ticked : chosen.has(one)))
    field.onChange(ids)
    onChosen?.(ids)
  })
  const groups = Map.groupBy(options.filter(shows), option => groupOf?.(option) ?? '')
  const first = [...groups.values()][0]?.[0]?.id
  return (
    <Fieldset {...frame}>
      {above}
      {[...groups].map(([group, inGroup]) => (
        <CheckGroup key={group} title={group}>
          <Choices columns={columns} dense>
            {inGroup.map(({ id, name, hint }) => (
              <CheckRow
                key={id}
                // Target of the error summary's link.
                id={id === first ? frame.id : `${frame.id}-of-${id}`}
                label={name}
                hint={hint}
                disabled={disabled}
                checked={chosen.has(id)}
                onTick={ticking(id)}
              />
            ))}
          </Choices>
        </CheckGroup>
      ))}
    </Fieldset>
  )
}
