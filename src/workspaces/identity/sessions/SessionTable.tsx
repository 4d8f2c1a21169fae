import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import type { OpenSession } from '#domain/identity/sessions/schema.ts'
import { sessionsTexts as texts } from '../../../i18n/english/settings.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { RowTable } from '../../../ui/RowTable.tsx'

const { own: labels } = texts
type Props = { label: string; sessions: readonly OpenSession[]; action?: (session: OpenSession) => ReactNode }

export const SessionTable = ({ label, sessions, action }: Props) => (
  <RowTable label={label} columns={[labels.device, labels.since, labels.used]} framed actionsLabel={action && labels.end}>
    {sessions.map(session => (
      <TableRow key={session.id}>
        <TableCell component="th" scope="row">
          {session.device}
          {session.current && ` (${labels.here})`}
        </TableCell>
        <TableCell>
          <RelativeTime at={session.created_at} />
        </TableCell>
        <TableCell>
          <RelativeTime at={session.last_seen_at} />
        </TableCell>
        {action && <TableCell align="right">{action(session)}</TableCell>}
      </TableRow>
    ))}
  </RowTable>
)
