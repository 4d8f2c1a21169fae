import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { ImportDetail, ImportKind } from '#domain/imports/schema.ts'
import { texts } from '../../i18n/english/imports.ts'
import { RowTable } from '../../ui/RowTable.tsx'

/** Heading of the row number column: the line in the file or, for a JSON file, the service's number. */
export const rowNumberLabel = (kind: ImportKind): string => (kind === 'hsds' ? texts.look.row : texts.look.line)

/** Shows the first rows of the file as parsed. */
export function Sample({ detail: { kind, sample } }: { detail: ImportDetail }) {
  const { columns, rows } = sample
  if (!rows.length) return null
  return (
    <ImportSection title={texts.look.sample}>
      <RowTable framed unknownColumns label={texts.look.sample} columns={[rowNumberLabel(kind), ...columns]}>
        {rows.map(({ line, cells }) => (
          <TableRow key={line}>
            <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{line}</TableCell>
            {columns.map((_name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by column position.
              <TableCell key={at} sx={{ whiteSpace: 'nowrap', maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {cells[at] ?? ''}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </RowTable>
    </ImportSection>
  )
}

export function ImportSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    // With a column of its content's width, a list that fits its columns to the phone would grow and shrink forever.
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h3" id={id}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  )
}
