import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Link as RouterLink } from 'react-router-dom'
import type { Disclosure } from '#domain/releases/schema.ts'
import { pacificTime } from '../../components/pacificDate.ts'
import { ScrollRegion } from '../../components/ScrollRegion.tsx'
import { texts } from '../../i18n/english/audit.ts'
import { texts as receipt } from '../../i18n/english/receipt.ts'

const said = texts.disclosures
/** What a narrow screen leaves to the exports. */
const wide = { display: { xs: 'none', md: 'table-cell' } }
const isWide = (column: string) => !['at', 'patient', 'to'].includes(column)

/** The disclosures, newest first: of whom, to whom, by whom and by which release. */
export const DisclosureTable = ({ disclosures }: { disclosures: readonly Disclosure[] }) => (
  <ScrollRegion label={said.title} framed>
    <Table
      size="small"
      aria-label={said.title}
      sx={{ bgcolor: 'background.paper', '& td, & th': { px: { xs: 1, md: 1.5 }, verticalAlign: 'top' } }}
    >
      <TableHead>
        <TableRow>
          {Object.entries(said.columns).map(([column, name]) => (
            <TableCell key={column} sx={{ fontWeight: 600, whiteSpace: 'nowrap', ...(isWide(column) && wide) }}>
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& tr:last-of-type td': { borderBottom: 0 } }}>
        {disclosures.map(({ id, at, patient_id, crisis_center, organization_name, address, ...one }) => (
          <TableRow key={id} hover>
            <TableCell sx={{ whiteSpace: { md: 'nowrap' } }}>
              <time dateTime={at}>{pacificTime(at)}</time>
            </TableCell>
            <TableCell>{patient_id}</TableCell>
            <TableCell>
              {crisis_center}
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {[organization_name, address].filter(Boolean).join(', ')}
              </Box>
            </TableCell>
            <TableCell sx={wide}>{one.disclosed_by}</TableCell>
            <TableCell sx={wide}>{one.release_id}</TableCell>
            <TableCell sx={wide}>
              <Link
                component={RouterLink}
                to={`/admin/receipts/${one.application_id}`}
                aria-label={receipt.openOf(one.application_id)}
              >
                {one.application_id}
              </Link>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </ScrollRegion>
)
