import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { fieldWords } from '#domain/compliance/audit/fields.ts'
import type { Change } from '#domain/compliance/audit/schema.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { valueName } from './wording.ts'

const labels = texts.changes

/** Lists changed fields with their old and new values. `label` names the table for screen readers. */
export function FieldChanges({ label, changes }: { label: string; changes: readonly Change[] }) {
  const isNew = changes.every(({ before }) => before === null)
  const namedChanges = changes
    .map(change => ({ ...change, name: fieldWords(change.field) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <Table
      size="small"
      aria-label={label}
      sx={{ tableLayout: 'fixed', '& td, & th': { px: 1, overflowWrap: 'anywhere', verticalAlign: 'top' } }}
    >
      <TableHead>
        <TableRow>
          {(isNew ? [labels.field, labels.entered] : [labels.field, labels.before, labels.after]).map(name => (
            <TableCell key={name} sx={{ fontWeight: 600, color: 'text.secondary' }}>
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
        {namedChanges.map(({ field, name, before, after }) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            {!isNew && <TableCell sx={{ color: 'text.secondary' }}>{valueName(before)}</TableCell>}
            <TableCell>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {valueName(after)}
              </Box>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
