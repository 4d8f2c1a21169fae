import { Select, type SelectProps } from './form/Select.tsx'

type Props<V extends string | number> = SelectProps<V> & {
  /** Accessible name; there is no visible label. */
  label: string
}

/** A select inside a table row that saves on change. */
export const InlineSelect = <V extends string | number>({ label, ...select }: Props<V>) => (
  <Select {...select} aria-label={label} styles={styles} />
)

const styles = { minHeight: 32, py: 0.25, px: 1, width: 'auto', maxWidth: '100%', fontSize: '0.875rem' }
