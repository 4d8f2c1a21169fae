import { Labelled, type LabelledProps } from './Labelled.tsx'
import { Select, type SelectProps } from './Select.tsx'

type Props<V extends string | number> = LabelledProps &
  SelectProps<V> & {
    /** Makes the select only as wide as its text. */
    compact?: boolean
  }

/** A select with a label above it. */
export function LabelledSelect<V extends string | number>(props: Props<V>) {
  const { label, hint, why, error, optional, id, compact, ...select } = props
  return (
    <Labelled {...{ label, hint, why, error, optional, id }}>
      {control => <Select {...select} {...control} styles={compact ? { width: 'auto', minWidth: 132 } : undefined} />}
    </Labelled>
  )
}
