import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ImportDetail, ImportKind } from '#domain/imports/schema.ts'
import { RowTable } from '../../components/RowTable.tsx'
import { texts } from '../../i18n/english/imports.ts'
import { Part } from './Part.tsx'

/** What a row is known by: its line; the services of a JSON file are counted. */
export const numberOf = (kind: ImportKind): string => (kind === 'hsds' ? texts.look.row : texts.look.line)

/** The file's first rows as they were read. */
export function Sample({ found: { kind, sample } }: { found: ImportDetail }) {
  const { columns, rows } = sample
  if (!rows.length) return null
  return (
    <Part title={texts.look.sample}>
      <RowTable framed foreign label={texts.look.sample} columns={[numberOf(kind), ...columns]}>
        {rows.map(({ line, cells }) => (
          <TableRow key={line}>
            <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{line}</TableCell>
            {columns.map((_name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by the place of its column.
              <TableCell key={at} sx={{ whiteSpace: 'nowrap', maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {cells[at] ?? ''}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </RowTable>
    </Part>
  )
}
