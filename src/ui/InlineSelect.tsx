import { Select, type SelectProps } from './fields/LabelledSelect.tsx'

type Props<V extends string | number> = SelectProps<V> & {
  /** The accessible name. There is no visible label. */
  label: string
}

/** Select in a table row. Saves each change. */
export const InlineSelect = <V extends string | number>({ label, ...select }: Props<V>) => (
  <Select {...select} aria-label={label} styles={styles} />
)

const styles = { minHeight: 32, py: 0.25, px: 1, width: 'auto', maxWidth: '100%', fontSize: '0.875rem' }
