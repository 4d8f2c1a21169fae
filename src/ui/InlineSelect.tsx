import { LabelledSelect, type LabelledSelectProps } from './fields/LabelledSelect.tsx'

/** Select in a table row, without a visible label. Saves each change. */
export const InlineSelect = <V extends string | number>(props: LabelledSelectProps<V>) => (
  <LabelledSelect {...props} hideLabel styles={styles} />
)

const styles = {
  width: 'fit-content',
  minWidth: 88,
  maxWidth: '100%',
  '& .MuiInputBase-root': { minHeight: 32, fontSize: '0.875rem' },
  '& .MuiInputBase-input': { py: 0.25, pl: 1 },
}
