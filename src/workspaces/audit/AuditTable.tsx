import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { visuallyHidden } from '@mui/utils'
import type { AuditEvent } from '#domain/audit/schema.ts'
import { eventWords, whoOf } from '#domain/audit/words.ts'
import { pacificSecond } from '#domain/zones.ts'
import { texts } from '../../i18n/english/audit.ts'
import { aboutOf, whoName } from './about.ts'
import { LogTable, wide } from './LogTable.tsx'

const said = texts.log

/** Log entries, newest first; each opens its details. */
export const AuditTable = ({ events, onOpen }: { events: readonly AuditEvent[]; onOpen: (event: AuditEvent) => void }) => (
  <LogTable
    label={said.title}
    columns={said.columns}
    more={
      <TableCell>
        <Box component="span" sx={visuallyHidden}>
          {said.details}
        </Box>
      </TableCell>
    }
  >
    {events.map(event => (
      <TableRow key={event.id} hover>
        <TableCell sx={{ whiteSpace: { md: 'nowrap' } }}>
          <time dateTime={event.at}>{pacificSecond(event.at)}</time>
        </TableCell>
        <TableCell>
          <WhoCell event={event} />
        </TableCell>
        <TableCell>{eventWords(event)}</TableCell>
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
  </LogTable>
)

/** The user; for an attempt without sign-in, the account it was for. */
function WhoCell({ event }: { event: AuditEvent }) {
  const who = whoOf(event)
  return (
    <>
      {whoName(who)}
      {who.by === 'attempt' && who.account && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{said.attempt(who.account.name)}</Box>
      )}
    </>
  )
}
