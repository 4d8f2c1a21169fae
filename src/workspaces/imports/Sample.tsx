import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ImportDetail } from '#domain/imports/schema.ts'
import { RowTable } from '../../components/RowTable.tsx'
import { texts } from '../../i18n/english/imports.ts'
import { Part } from './Part.tsx'

/** The file's first rows as they were read. */
export function Sample({ sample: { columns, rows } }: { sample: ImportDetail['sample'] }) {
  if (!rows.length) return null
  return (
    <Part title={texts.look.sample}>
      <RowTable framed label={texts.look.sample} columns={[texts.look.line, ...columns]}>
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
