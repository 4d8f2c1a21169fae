import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { fieldWords } from '#domain/compliance/audit/fields.ts'
import type { Change, ChangedValue } from '#domain/compliance/audit/schema.ts'
import type { ImportDetail } from '#domain/imports/schema.ts'
import { texts } from '../../i18n/english/imports.ts'
import { RowTable } from '../../ui/RowTable.tsx'
import { valueName } from '../compliance/audit/wording.ts'
import { ImportSection } from './ImportSection.tsx'

const labels = texts.changes

/** Lists the rows that the import would change, with old and new values. Hidden after the import has run. */
export function ChangedRows({ detail: { changes, state } }: { detail: ImportDetail }) {
  if (!changes.length || state !== 'planned') return null
  return (
    <ImportSection title={labels.title}>
      <Typography variant="body2" color="textSecondary">
        {labels.about(changes.length)}
      </Typography>
      <RowTable framed label={labels.title} columns={[labels.name, labels.field, labels.before, labels.after]} height={360}>
        {changes.flatMap(({ name, changes: fields }, row) =>
          fields.map(change => (
            // biome-ignore lint/suspicious/noArrayIndexKey: row names may repeat; the list is static.
            <TableRow key={`${row} ${change.field}`} sx={{ '& > *': { verticalAlign: 'top' } }}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </TableCell>
              <TableCell>{fieldWords(change.field)}</TableCell>
              <Values change={change} />
            </TableRow>
          )),
        )}
      </RowTable>
    </ImportSection>
  )
}

/** Shows the old and new values or, for a list, the removed and added items. */
function Values({ change: { before, after } }: { change: Change }) {
  const [removed, added] = [difference(before, after), difference(after, before)]
  const isList = Array.isArray(before) || Array.isArray(after)
  return (
    <>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {isList ? removed.length > 0 && labels.removes(removed.map(valueName).join(', ')) : displayValue(before)}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
        {isList ? added.length > 0 && labels.adds(added.map(valueName).join(', ')) : displayValue(after)}
      </TableCell>
    </>
  )
}

const displayValue = (value: ChangedValue) => (value === null || value === '' ? labels.nothing : valueName(value))

const asList = (value: ChangedValue) => (Array.isArray(value) ? value : [])
const difference = (a: ChangedValue, b: ChangedValue) => asList(a).filter(value => !asList(b).includes(value))
