import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AuditEvent } from '#domain/audit/schema.ts'
import { eventWords, spelledOut, whoOf } from '#domain/audit/words.ts'
import { pacificSecond } from '#domain/zones.ts'
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx'
import { Facts } from '../../components/Facts.tsx'
import { FieldChanges } from '../../features/audit/FieldChanges.tsx'
import { texts } from '../../i18n/english/audit.ts'
import { texts as receipt } from '../../i18n/english/receipt.ts'
import { whoName } from './about.ts'
import { actionsQuery } from './queries.ts'

const said = texts.log

/** Dialog with one log entry and its field changes; closed if `event` is null. */
export function AuditDetails({ event, onClose }: { event: AuditEvent | null; onClose: () => void }) {
  // Keep showing the entry during the close animation.
  const [last, setLast] = useState(event)
  if (event && event !== last) setLast(event)
  return (
    <DialogFrame open={event !== null} title={last ? said.row(last.id) : said.title} maxWidth="md" onClose={onClose}>
      {last && <Details event={last} onClose={onClose} />}
    </DialogFrame>
  )
}

function Details({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const { data: actions } = useQuery(actionsQuery)
  const who = whoOf(event)
  const { at, action, patient_id, subject_type, subject_ids, account, ip, user_agent, changes } = event
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Facts
        facts={[
          [said.columns.at, pacificSecond(at)],
          [said.columns.actor, who.by === 'person' ? said.account(who.person.name, String(who.person.id)) : whoName(who)],
          [said.columns.action, said.coded(eventWords(event), action)],
          [said.facts.about, actions?.find(one => one.action === action)?.about],
          [said.facts.ids, [spelledOut(subject_type ?? ''), subject_ids.join(', ')].filter(Boolean).join(' ')],
          ...(account ? [[said.facts.account, account.name] as const] : []),
          ...(patient_id === null ? [] : [[said.facts.patient, patient_id] as const]),
          [said.facts.address, ip],
          [said.facts.browser, user_agent],
        ]}
      />
      {changes.length > 0 && <FieldChanges label={said.columns.changes} changes={changes} />}
      <Box sx={{ display: 'flex', justifyContent: 'end', gap: 1 }}>
        {action === 'facilities.apply' && subject_ids[0] !== undefined && (
          <Button component={Link} to={`/admin/receipts/${subject_ids[0]}`}>
            {receipt.open}
          </Button>
        )}
        <Button onClick={onClose}>{said.close}</Button>
      </Box>
    </Box>
  )
}
