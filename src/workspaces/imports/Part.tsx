import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

/** A part of an import's page under its heading. */
export function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
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

type RowsProps = { label: string; columns: readonly string[]; height?: number; children: ReactNode }

/** A table in a box of its own, which scrolls both ways, by keyboard too. */
export const Rows = ({ label, columns, height, children }: RowsProps) => (
  <Box
    role="region"
    aria-label={label}
    tabIndex={0}
    sx={{
      overflow: 'auto',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,

      ...(height && { maxHeight: height }),
    }}
  >
    <Table
      size="small"
      stickyHeader={height !== undefined}
      aria-label={label}
      sx={{ '& tr:last-of-type td': { borderBottom: 0 } }}
    >
      <TableHead>
        <TableRow>
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike; they stand where they stand.
            <TableCell key={at} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  </Box>
)
