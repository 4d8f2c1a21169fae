import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'

type Props = {
  title: string
  headings: readonly string[]
  rows: readonly { key: string; label: string; count: number; more?: string }[]
}

/** A table with a bar below each name, relative to the largest count. It is a chart and its table in one. */
export function BarRows({ title, headings, rows }: Props) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <Table size="small" aria-label={title} sx={{ '& th, & td': { px: { xs: 0.5, sm: 1.5 } } }}>
      <TableHead>
        <TableRow>
          {headings.map((heading, at) => (
            <TableCell key={heading} align={at ? 'right' : 'left'}>
              {heading}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, label, count, more }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row" sx={{ width: '70%' }}>
              {label}
              <Box
                aria-hidden="true"
                data-printed
                sx={{
                  height: 6,
                  mt: 0.5,
                  borderRadius: 1,
                  bgcolor: 'primary.main',
                  printColorAdjust: 'exact',
                  width: `${(100 * count) / most}%`,
                }}
              />
            </TableCell>
            <TableCell align="right">{count.toLocaleString('en-US')}</TableCell>
            {more !== undefined && <TableCell align="right">{more}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
