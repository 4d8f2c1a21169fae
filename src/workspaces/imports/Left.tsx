import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ImportDetail } from '#domain/imports/schema.ts'
import { RowTable } from '../../components/RowTable.tsx'
import { texts } from '../../i18n/english/imports.ts'
import { Part } from './Part.tsx'

/** What an undo could not revert, with the reason. */
export function Left({ found: { left, undone } }: { found: ImportDetail }) {
  if (!left.length) return null
  const all = undone?.left ?? left.length
  return (
    <Part title={texts.undo.leftTitle}>
      <RowTable framed label={texts.undo.leftTitle} columns={[texts.undo.name, texts.undo.reason]} height={280}>
        {left.map(({ row_id, name, reason }) => (
          <TableRow key={row_id}>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{name ?? texts.undo.gone(row_id)}</TableCell>
            <TableCell>{reason}</TableCell>
          </TableRow>
        ))}
      </RowTable>
      {left.length < all && (
        <Typography variant="body2" color="textSecondary">
          {texts.undo.leftMore(left.length, all)}
        </Typography>
      )}
    </Part>
  )
}
