import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { Link as RouterLink } from 'react-router-dom'
import type { Disclosure } from '#domain/releases/schema.ts'
import { pacificTime } from '../../components/pacificDate.ts'
import { signerWords } from '../../features/releases/signerWords.ts'
import { texts } from '../../i18n/english/audit.ts'
import { texts as receipt } from '../../i18n/english/receipt.ts'
import { LogTable, wide } from './LogTable.tsx'

const said = texts.disclosures

/** Disclosures, newest first: patient, recipient, user and release. */
export const DisclosureTable = ({ disclosures }: { disclosures: readonly Disclosure[] }) => (
  <LogTable label={said.title} columns={said.columns} align="top">
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
        <TableCell sx={wide}>
          {one.release_id}
          <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{signerWords(one)}</Box>
        </TableCell>
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
  </LogTable>
)
