import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { visuallyHidden } from '@mui/utils'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { audit } from '#domain/audit/contract.ts'
import type { AuditEvent } from '#domain/audit/schema.ts'
import { eventWords, spelledOut, type Who, whoOf } from '#domain/audit/words.ts'
import { pacificZone } from '#domain/dates.ts'
import { datedName, pacificSecond, zoneName } from '#domain/zones.ts'
import { DetailsDrawer } from '../../components/dialog/DetailsDrawer.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ExportButton } from '../../components/ExportButton.tsx'
import { Facts } from '../../components/Facts.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { useFilters } from '../../components/useFilters.ts'
import { call } from '../../dataProvider/call.ts'
import { FieldChanges } from '../../features/audit/FieldChanges.tsx'
import { texts } from '../../i18n/english/audit.ts'
import { texts as receipt } from '../../i18n/english/receipt.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { ChainCheck } from './ChainCheck.tsx'
import { type Filters, logFilters, toQuery } from './filters.ts'
import { LogScreen } from './LogScreen.tsx'
import { LogTable, wide } from './LogTable.tsx'
import { OlderRows } from './OlderRows.tsx'
import { actionsQuery, auditQuery } from './queries.ts'

const labels = texts.log

/** The audit log for super admins, with filters in the URL, an export, and verification of the hash chain. */
export function AuditLog() {
  const filterState = useFilters(logFilters)
  return (
    <LogScreen
      title={labels.title}
      about={labels.about(zoneName(pacificZone))}
      exportButton={onError => <ExportAudit filters={filterState.filters} onError={onError} />}
      filters={
        <>
          <ChainCheck />
          <AuditFilters {...filterState} />
        </>
      }
    >
      <Rows filters={filterState.filters} />
    </LogScreen>
  )
}

function Rows({ filters }: { filters: Filters }) {
  const [opened, setOpened] = useState<AuditEvent | null>(null)
  const query = useInfiniteQuery(auditQuery(filters))
  const { data, error, refetch } = query
  if (!data) return error ? <FailedState error={error} onRetry={refetch} /> : <CardSkeletons rows={8} height={44} />
  const events = data.pages.flatMap(page => page.data)
  if (!events.length) return <EmptyState title={labels.none} />
  return (
    <>
      <OlderRows query={query} countLabel={labels.shown(events.length)} texts={labels}>
        <AuditTable events={events} onOpen={setOpened} />
      </OlderRows>
      <DetailsDrawer row={opened} title={({ id }) => labels.row(id)} onClose={() => setOpened(null)}>
        {event => <Details event={event} />}
      </DetailsDrawer>
    </>
  )
}

const ExportAudit = ({ filters, onError }: { filters: Filters; onError: (message: string | null) => void }) => (
  <ExportButton
    texts={texts.log}
    fileName={`${datedName('audit-log', new Date())}.csv`}
    load={() => call(audit.export, { query: toQuery(filters) })}
    onError={onError}
  />
)

/** One log entry with its field changes. */
function Details({ event }: { event: AuditEvent }) {
  const { data: actions } = useQuery(actionsQuery)
  const who = whoOf(event)
  const { at, action, patient_id, subject_type, subject_ids, account, ip, user_agent, changes } = event
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Facts
        facts={[
          [labels.columns.at, pacificSecond(at)],
          [labels.columns.actor, who.by === 'person' ? labels.account(who.person.name, String(who.person.id)) : whoName(who)],
          [labels.columns.action, labels.coded(eventWords(event), action)],
          [labels.facts.about, actions?.find(known => known.action === action)?.about],
          [labels.facts.ids, [spelledOut(subject_type ?? ''), subject_ids.join(', ')].filter(Boolean).join(' ')],
          ...(account ? [[labels.facts.account, account.name] as const] : []),
          ...(patient_id === null ? [] : [[labels.facts.patient, patient_id] as const]),
          [labels.facts.address, ip],
          [labels.facts.browser, user_agent],
        ]}
      />
      {changes.length > 0 && <FieldChanges label={labels.columns.changes} changes={changes} />}
      {action === 'facilities.apply' && subject_ids[0] !== undefined && (
        <Button component={Link} to={`/admin/receipts/${subject_ids[0]}`} sx={{ justifySelf: 'start' }}>
          {receipt.open}
        </Button>
      )}
    </Box>
  )
}

const AuditTable = ({ events, onOpen }: { events: readonly AuditEvent[]; onOpen: (event: AuditEvent) => void }) => (
  <LogTable
    label={labels.title}
    columns={labels.columns}
    extraHeading={
      <TableCell>
        <Box component="span" sx={visuallyHidden}>
          {labels.details}
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
        <TableCell sx={wide}>{subjectText(event)}</TableCell>
        <TableCell sx={wide}>{event.patient_id}</TableCell>
        <TableCell sx={wide}>{event.changes.length > 0 && labels.changed(event.changes.length)}</TableCell>
        <TableCell sx={wide}>{event.ip}</TableCell>
        <TableCell align="right">
          <Button size="small" aria-label={labels.detailsOf(event.id)} onClick={() => onOpen(event)}>
            {labels.details}
          </Button>
        </TableCell>
      </TableRow>
    ))}
  </LogTable>
)

/** Shows the user. If no one was signed in, also shows the account that the attempt targeted. */
function WhoCell({ event }: { event: AuditEvent }) {
  const who = whoOf(event)
  return (
    <>
      {whoName(who)}
      {who.by === 'attempt' && who.account && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{labels.attempt(who.account.name)}</Box>
      )}
    </>
  )
}

/** Formats what the entry is about: `June Halloran (user 3)`, `patients 3 and 19 more`. */
function subjectText({ account, subject_type, subject_ids: [first, ...more] }: AuditEvent): string {
  if (account) return labels.account(account.name, String(account.id))
  const kind = spelledOut(subject_type ?? '')
  if (first === undefined) return kind
  return more.length ? labels.many(more.length, kind, String(first)) : labels.one(kind, String(first))
}

/** Name of the person or program that caused an entry. */
function whoName(who: Who): string {
  if (who.by === 'person') return who.person.name
  return who.by === 'product' ? labels.product : labels.notSignedIn
}
