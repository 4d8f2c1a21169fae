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
  /** What follows from the choice in other fields. */
  onChosen?: (ids: V[]) => void
  /** Stands above the answers: a search. */
  above?: ReactNode
  /** Which answers are in sight; all, unless told. What is out of sight stays as it is. */
  shows?: (option: Option<V>) => boolean
  /** What an answer stands under; without it they stand in one list. */
  groupOf?: (option: Option<V>) => string | null
}

/** Any number of answers; the value is the list of their ids, in the order of the options. */
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
                // The error summary leads to the first of them.
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
