import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import type { Waiting } from '#domain/compliance/messages/contract.ts'
import { homeQuery } from '../../../dataProvider/firstQueries.ts'
import { homeTexts as texts } from '../../../i18n/english/shell.ts'
import { usLocale } from '../../../i18n/i18nProvider.ts'
import { ConsoleTitle } from '../../../ui/console/ScreenBar.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { EmptyState } from '../../../ui/StateBox.tsx'

/** The address of a list that is limited to these filters. */
const filtered = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

const lists: Record<Waiting['kind'], string> = {
  signUps: filtered('/admin/users/dashboard', { status: 'Sign-ups to review' }),
  members: filtered('/admin/users/dashboard', { status: 'Members to approve' }),
  organizations: filtered('/admin/organizations/dashboard', { status: 'Awaiting Approval' }),
  hospitals: filtered('/admin/hospitals/dashboard', { status: 'Awaiting Approval' }),
  locations: filtered('/admin/facilities/dashboard', { status: 'Awaiting Approval', intake: 'Complete' }),
  claims: '/admin/claims',
  approvals: '/admin/account_security',
  messages: filtered('/admin/messages', { state: 'failed' }),
  imports: '/admin/imports?interrupted=true',
  duplicates: '/admin/duplicates',
  payers: '/admin/payer_duplicates',
}

/** The administrators' home: what waits for this administrator, and since when. Each line opens the filtered list. */
export function AdminHome() {
  const query = useQuery(homeQuery)
  return (
    <>
      <ConsoleTitle>{texts.title}</ConsoleTitle>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {texts.about}
      </Typography>
      <Loaded query={query} rows={6} height={36}>
        {data => (data.length === 0 ? <EmptyState title={texts.none} /> : <WaitingTable waiting={data} />)}
      </Loaded>
    </>
  )
}

const WaitingTable = ({ waiting }: { waiting: readonly Waiting[] }) => (
  <Paper variant="outlined" sx={{ maxWidth: 760, overflow: 'hidden' }}>
    <Table
      size="small"
      aria-label={texts.title}
      sx={{
        '& th, & td': { px: { xs: 1, sm: 2 }, overflowWrap: 'anywhere' },
        '& thead th': { fontWeight: 600, overflowWrap: 'normal' },
        '& tbody tr:last-of-type > *': { border: 0 },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{texts.columns.kind}</TableCell>
          <TableCell align="right">{texts.columns.count}</TableCell>
          <TableCell>{texts.columns.oldest}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {waiting.map(({ kind, count, oldest }) => (
          <TableRow key={kind} hover>
            <TableCell component="th" scope="row">
              <Link component={RouterLink} to={lists[kind]} sx={{ display: 'inline-block', py: 0.25, my: -0.25 }}>
                {texts.kinds[kind]}
              </Link>
            </TableCell>
            <TableCell align="right">{count.toLocaleString(usLocale())}</TableCell>
            <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>
              <RelativeTime at={oldest} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Paper>
)
