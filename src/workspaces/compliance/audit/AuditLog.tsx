import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useQuery } from '@tanstack/react-query'
import { WithRecord } from 'ra-core'
import { useState } from 'react'
import { NumberInput } from 'react-admin'
import { Link } from 'react-router-dom'
import { audit } from '#domain/compliance/audit/contract.ts'
import { fieldWords } from '#domain/compliance/audit/fields.ts'
import type { AuditEvent, Change } from '#domain/compliance/audit/schema.ts'
import { actionWords, eventWords, recordWords, spelledOut, type Who, whoOf } from '#domain/compliance/audit/words.ts'
import { pacificSecond, pacificZone } from '#domain/platform/dates.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { texts as receipt } from '../../../i18n/english/receipt.ts'
import { domainText, domainValue } from '../../../i18n/i18nProvider.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { ChoiceInput, dayFilters, personFilter, selectFilter } from '../../../ui/console/filters.tsx'
import { DetailsDrawer } from '../../../ui/dialog/DetailsDrawer.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { zoneWords } from '../../../ui/times.ts'
import { ChainCheck } from './ChainCheck.tsx'
import { actionsQuery, valueName } from './queries.ts'

const labels = texts.log

const kinds = ['applications', 'users', 'organizations', 'facilities', 'feature_tags', 'payers', 'outbox']

const filters = () => [
  ...dayFilters(labels),
  personFilter('person_id', labels.who),
  <ActionInput key="action" source="action" label={labels.action} alwaysOn />,
  <NumberInput key="patient_id" source="patient_id" label={labels.facts.patient} alwaysOn sx={{ width: 120 }} />,
  selectFilter(
    'subject_type',
    kinds.map(id => ({ id, name: domainValue(recordWords(id)) })),
    labels.kind,
  ),
  <NumberInput key="subject_id" source="subject_id" label={labels.number} alwaysOn sx={{ width: 120 }} />,
]

/** A choice of all actions of a kind of record, or of a single action. */
function ActionInput({ source, label }: { source: string; label: string; alwaysOn?: boolean }) {
  const { data: actions = [] } = useQuery(actionsQuery)
  const resources = [...new Set(actions.map(({ action }) => action.split('.')[0]!))]
  const choices = resources.flatMap(resource => [
    { id: resource, name: labels.allOf(domainValue(spelledOut(resource))) },
    ...actions
      .filter(({ action }) => action.startsWith(`${resource}.`))
      .map(({ action }) => ({ id: action, name: domainText(actionWords(action)) })),
  ])
  return <ChoiceInput source={source} label={label} empty={labels.every} choices={choices} />
}

const columns = (): ConsoleColumn<AuditEvent>[] => [
  { field: 'at', headerName: labels.columns.at, width: 180, valueFormatter: (at: string) => pacificSecond(at) },
  {
    field: 'actor',
    headerName: labels.columns.actor,
    minWidth: 150,
    cell: <WithRecord<AuditEvent> render={event => whoText(event)} />,
  },
  {
    field: 'action',
    headerName: labels.columns.action,
    flex: 1.5,
    minWidth: 160,
    valueGetter: (_action: string, event: AuditEvent) => domainText(eventWords(event)),
  },
  {
    field: 'about',
    headerName: labels.columns.about,
    minWidth: 150,
    valueGetter: (_about: never, event: AuditEvent) => subjectText(event),
  },
  { field: 'patient_id', headerName: labels.columns.patient, width: 90 },
  {
    field: 'changes',
    headerName: labels.columns.changes,
    width: 90,
    valueGetter: (changes: AuditEvent['changes']) => (changes.length ? labels.changed(changes.length) : ''),
  },
  { field: 'ip', headerName: labels.columns.ip, width: 130 },
]

const titleColumns = ['action']
/** Columns that tablets show by default. */
const narrowColumns = ['at', 'action']

/** The audit log for super admins, newest first, with an export and verification of the hash chain. */
export function AuditLog() {
  const [opened, setOpened] = useState<AuditEvent | null>(null)
  return (
    <ConsoleList<AuditEvent>
      resource="auditEvents"
      table="audit"
      title={labels.title}
      about={labels.about(zoneWords(pacificZone))}
      filters={filters()}
      exported={{ fileName: 'audit-log', load: input => call(audit.export, input) }}
    >
      <ConsoleDataGrid<AuditEvent>
        disableColumnSorting
        label={labels.title}
        columns={columns}
        narrow={narrowColumns}
        title={titleColumns}
        empty={labels.none}
        rowName={({ id }) => labels.row(id)}
        rowClick={event => void setOpened(event)}
      />
      <ChainCheck />
      <DetailsDrawer row={opened} title={({ id }) => labels.row(id)} onClose={() => setOpened(null)}>
        {event => <Details event={event} />}
      </DetailsDrawer>
    </ConsoleList>
  )
}

/** One log entry with its field changes. */
function Details({ event }: { event: AuditEvent }) {
  const { data: actions } = useQuery(actionsQuery)
  const who = whoOf(event)
  const about = actions?.find(known => known.action === event.action)?.about
  const { at, action, patient_id, subject_type, subject_ids, account, ip, device, changes } = event
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Facts
        facts={[
          [labels.columns.at, pacificSecond(at)],
          [labels.columns.actor, who.by === 'person' ? labels.account(who.person.name, String(who.person.id)) : whoName(who)],
          [labels.columns.action, labels.coded(domainText(eventWords(event)), action)],
          ...(about ? [[labels.facts.about, about] as const] : []),
          [
            labels.facts.ids,
            [domainValue(recordWords(subject_type ?? '', subject_ids.length === 1)), subject_ids.join(', ')]
              .filter(Boolean)
              .join(' '),
          ],
          ...(account ? [[labels.facts.account, account.name] as const] : []),
          ...(patient_id === null ? [] : [[labels.facts.patient, patient_id] as const]),
          [labels.facts.address, ip],
          [labels.facts.browser, device],
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

/** Names who acted. If no one was signed in, also the account that the attempt targeted. */
function whoText(event: AuditEvent): string {
  const who = whoOf(event)
  return [whoName(who), who.by === 'attempt' && who.account && labels.attempt(who.account.name)].filter(Boolean).join(' ')
}

/** Formats what the entry is about: `June Halloran (user 3)`, `Application 86`, `Patients 3 and 19 more`. */
function subjectText({ account, subject_type, subject_ids: [first, ...more] }: AuditEvent): string {
  if (account) return labels.account(account.name, String(account.id))
  const kind = domainValue(recordWords(subject_type ?? '', more.length === 0))
  if (first === undefined) return domainValue(recordWords(subject_type ?? ''))
  return more.length ? labels.many(more.length, kind, String(first)) : labels.one(kind, String(first))
}

/** Name of the person or program that caused an entry. */
function whoName(who: Who): string {
  if (who.by === 'person') return who.person.name
  if (who.by === 'program') return labels.program(who.token.name, String(who.token.id))
  return who.by === 'product' ? labels.product : labels.notSignedIn
}

const changeLabels = texts.changes

/** Lists changed fields with their old and new values. `label` names the table for screen readers. */
function FieldChanges({ label, changes }: { label: string; changes: readonly Change[] }) {
  const isNew = changes.every(({ before }) => before === null)
  const namedChanges = changes
    .map(change => ({ ...change, name: domainValue(fieldWords(change.field)) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <Table
      size="small"
      aria-label={label}
      sx={{ tableLayout: 'fixed', '& td, & th': { px: 1, overflowWrap: 'anywhere', verticalAlign: 'top' } }}
    >
      <TableHead>
        <TableRow>
          {(isNew
            ? [changeLabels.field, changeLabels.entered]
            : [changeLabels.field, changeLabels.before, changeLabels.after]
          ).map(name => (
            <TableCell key={name} sx={{ fontWeight: 600, color: 'text.secondary' }}>
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
        {namedChanges.map(({ field, name, before, after }) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            {!isNew && <TableCell sx={{ color: 'text.secondary' }}>{valueName(before)}</TableCell>}
            <TableCell>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {valueName(after)}
              </Box>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
