import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { visuallyHidden } from '@mui/utils'
import type { AuditEvent } from '#domain/audit/schema.ts'
import { pacificSecond } from '../../components/pacificDate.ts'
import { ScrollRegion } from '../../components/ScrollRegion.tsx'
import { texts } from '../../i18n/english/audit.ts'
import { aboutOf } from './about.ts'

const said = texts.log
/** What a narrow screen leaves to the details. */
const wide = { display: { xs: 'none', md: 'table-cell' } }

/** The rows of the log, newest first; each opens its details. It scrolls in its own box where it is too wide. */
export const AuditTable = ({ events, onOpen }: { events: readonly AuditEvent[]; onOpen: (event: AuditEvent) => void }) => (
  <ScrollRegion label={said.title} framed>
    <Table size="small" aria-label={said.title} sx={{ bgcolor: 'background.paper', '& td, & th': { px: { xs: 1, md: 1.5 } } }}>
      <TableHead>
        <TableRow>
          {Object.entries(said.columns).map(([column, name]) => (
            <TableCell key={column} sx={{ fontWeight: 600, whiteSpace: 'nowrap', ...(isWide(column) && wide) }}>
              {name}
            </TableCell>
          ))}
          <TableCell>
            <Box component="span" sx={visuallyHidden}>
              {said.details}
            </Box>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& tr:last-of-type td': { borderBottom: 0 } }}>
        {events.map(event => (
          <TableRow key={event.id} hover>
            <TableCell sx={{ whiteSpace: { md: 'nowrap' } }}>
              <time dateTime={event.at}>{pacificSecond(event.at)}</time>
            </TableCell>
            <TableCell>{event.actor?.name ?? said.nobody}</TableCell>
            <TableCell>
              <ActionName action={event.action} />
            </TableCell>
            <TableCell sx={wide}>{aboutOf(event)}</TableCell>
            <TableCell sx={wide}>{event.patient_id}</TableCell>
            <TableCell sx={wide}>{event.changes.length > 0 && said.changed(event.changes.length)}</TableCell>
            <TableCell sx={wide}>{event.ip}</TableCell>
            <TableCell align="right">
              <Button size="small" aria-label={said.detailsOf(event.id)} onClick={() => onOpen(event)}>
                {said.details}
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </ScrollRegion>
)

/** Where it is broken in two lines, then after its noun. */
function ActionName({ action }: { action: string }) {
  const [noun, act] = action.split('.')
  return (
    <>
      {noun}.<wbr />
      {act}
    </>
  )
}

const isWide = (column: string) => !['at', 'actor', 'action'].includes(column)
