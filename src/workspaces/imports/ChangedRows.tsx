import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { fieldWords } from '#domain/audit/fields.ts'
import type { Change, ChangedValue } from '#domain/audit/schema.ts'
import type { ImportDetail } from '#domain/imports/schema.ts'
import { RowTable } from '../../components/RowTable.tsx'
import { valueName } from '../../features/audit/wording.ts'
import { texts } from '../../i18n/english/imports.ts'
import { Part } from './Part.tsx'

const said = texts.changes

/** A preview of changed rows with old and new values. Hidden once the import has run. */
export function ChangedRows({ found: { changes, state } }: { found: ImportDetail }) {
  if (!changes.length || state !== 'planned') return null
  return (
    <Part title={said.title}>
      <Typography variant="body2" color="textSecondary">
        {said.about(changes.length)}
      </Typography>
      <RowTable framed label={said.title} columns={[said.name, said.field, said.before, said.after]} height={360}>
        {changes.flatMap(({ name, changes: fields }, row) =>
          fields.map(change => (
            // biome-ignore lint/suspicious/noArrayIndexKey: row names may repeat; the list is static.
            <TableRow key={`${row} ${change.field}`} sx={{ '& > *': { verticalAlign: 'top' } }}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </TableCell>
              <TableCell>{fieldWords(change.field)}</TableCell>
              <Values of={change} />
            </TableRow>
          )),
        )}
      </RowTable>
    </Part>
  )
}

/** Both values; for lists, what is removed and what is added. */
function Values({ of: { before, after } }: { of: Change }) {
  const [removed, added] = [without(before, after), without(after, before)]
  const isList = Array.isArray(before) || Array.isArray(after)
  return (
    <>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {isList ? removed.length > 0 && said.removes(removed.map(valueName).join(', ')) : shown(before)}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
        {isList ? added.length > 0 && said.adds(added.map(valueName).join(', ')) : shown(after)}
      </TableCell>
    </>
  )
}

const shown = (value: ChangedValue) => (value === null || value === '' ? said.nothing : valueName(value))

const listed = (value: ChangedValue) => (Array.isArray(value) ? value : [])
const without = (one: ChangedValue, other: ChangedValue) => listed(one).filter(value => !listed(other).includes(value))
