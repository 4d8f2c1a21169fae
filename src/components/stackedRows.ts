import type { SystemStyleObject } from '@mui/system'
import { visuallyHidden } from '@mui/utils'

const rows = '& tbody tr'
/** The cells from this column on, counted from 0. */
const from = (column: number) => `${rows} > *${' + *'.repeat(column)}`

const row: SystemStyleObject = {
  ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1, py: 1 },
  '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
}
const cell: SystemStyleObject = {
  ...{ px: 1, py: 0.25, borderBottom: 0, width: 'auto', minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '&:empty': { display: 'none' },
}
const value: SystemStyleObject = {
  ...{ gridColumn: '1 / -1', display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', columnGap: 1 },
  ...{ alignItems: 'baseline', justifyItems: 'start', fontWeight: 400 },
  '&::before': { gridRow: 'span 9', color: 'text.secondary', typography: 'caption' },
  '& > *': { gridColumn: 2 },
}
const actions: SystemStyleObject = { gridArea: '1 / 2', display: 'block', justifySelf: 'end', '&::before': { display: 'none' } }

/**
 * A table whose rows stand one below the other, as on a phone: what a row is called on top, with what one can do beside it where the
 * last column `acts`; then each value after the name of its column.
 */
export function stackedRows(columns: readonly string[], acts: boolean): SystemStyleObject {
  const styles: [selector: string, style: SystemStyleObject][] = [
    ['&, & tbody', { display: 'block' }],
    ['& thead', visuallyHidden],
    [rows, row],
    [`${rows} > td, ${rows} > th`, cell],
    [from(0), { gridColumn: acts ? '1' : '1 / -1', alignSelf: 'center', fontWeight: 600 }],
    [from(1), value],
  ]
  columns.forEach((name, at) => {
    if (at > 0) styles.push([`${from(at)}::before`, { content: JSON.stringify(name) }])
  })
  if (acts) styles.push([from(columns.length), actions])
  return Object.fromEntries(styles)
}
