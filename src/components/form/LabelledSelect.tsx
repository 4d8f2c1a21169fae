import { Labelled, type LabelledProps } from './Labelled.tsx'
import { Select, type SelectProps } from './Select.tsx'

type Props<V extends string | number> = LabelledProps &
  SelectProps<V> & {
    /** Limits the select to the width of its text. */
    compact?: boolean
  }

export function LabelledSelect<V extends string | number>(props: Props<V>) {
  const { label, hint, why, error, optional, id, compact, ...select } = props
  return (
    <Labelled {...{ label, hint, why, error, optional, id }}>
      {control => <Select {...select} {...control} styles={compact ? { width: 'auto', minWidth: 132 } : undefined} />}
    </Labelled>
  )
}
