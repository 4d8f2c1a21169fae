import CheckCircle from '@mui/icons-material/CheckCircle'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { contactIn, type FacilityContact, type ReferralResult, ReferSeveralForm } from '#domain/placement/referrals/schema.ts'
import type { z } from '#domain/platform/zod.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/referrals.ts'
import { buttonBar, DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { FormPhone } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { QuestionsFor, useCase } from '../applying/MissingItems.tsx'
import { Address, channels, contactQuery, knownWay } from '../applying/ReferDialog.tsx'
import { skippedText } from '../applying/skippedText.ts'
import { addApplicationToMatches, refreshMatches } from '../queries.ts'
import { isReferable } from './bestMatches.ts'

const { several } = texts

type Props = { matches: readonly Match[]; open: boolean; onClose: () => void; onGone: () => void }

/**
 * Dialog for referring a patient to the selected facilities without an account: how to reach each one, and who will read what. After
 * sending, shows each facility's result.
 */
export function ReferSeveral({ matches, open, onClose, onGone }: Props) {
  // The facilities stay the same while the list shows the new referrals.
  const [targets] = useState(() => matches.filter(isReferable))
  const [others] = useState(() => matches.filter(match => !isReferable(match)))
  const contacts = useQueries({ queries: targets.map(({ id }) => contactQuery(id)) })
  const [results, setResults] = useState<readonly ReferralResult[]>()
  const known = contacts.flatMap(({ data }) => data ?? [])
  const failed = contacts.find(({ error }) => error)
  if (known.length < targets.length && !failed) return null
  return (
    <DialogFrame
      title={several.title(targets.length)}
      about={results ? undefined : several.about}
      open={open}
      onClose={onClose}
      onExited={onGone}
    >
      {failed ? (
        <Alert severity="error">{several.failed}</Alert>
      ) : results ? (
        <Results results={results} onDone={onClose} />
      ) : (
        <ReferForm targets={targets} others={others} contacts={known} onSent={setResults} onCancel={onClose} />
      )}
    </DialogFrame>
  )
}

type FormProps = {
  targets: readonly Match[]
  others: readonly Match[]
  contacts: readonly FacilityContact[]
  onSent: (results: readonly ReferralResult[]) => void
  onCancel: () => void
}

function ReferForm({ targets, others, contacts, onSent, onCancel }: FormProps) {
  const { patient } = useCase()
  const client = useQueryClient()
  const send = async ({ rows, callback_number }: z.output<typeof ReferSeveralForm>) => {
    const body = {
      referrals: targets.map(({ id: facility_id }, at) => ({ facility_id, contact: contactIn(rows[at]!) })),
      callback_number,
    }
    const results = await call(referrals.referSeveral, { params: { id: patient.id }, body })
    for (const { facility_id, application_id: id } of results)
      if (id !== null) addApplicationToMatches(client, patient.id, facility_id, { id, status: 'New' })
    void refreshMatches(client, patient.id)
    onSent(results)
  }
  return (
    <SchemaForm schema={ReferSeveralForm} values={{ rows: contacts.map(knownWay) as never, callback_number: '' }} onSubmit={send}>
      {targets.map((match, at) => (
        <Box
          key={match.id}
          component="section"
          aria-label={match.name}
          sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, display: 'grid', gap: 1.5 }}
        >
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {match.name}
          </Typography>
          <QuestionsFor match={match} />
          <FormRadios name={`rows.${at}.channel`} label={texts.channel} options={channels()} columns={3} />
          <Address contact={contacts[at]!} within={`rows.${at}.`} />
        </Box>
      ))}
      {others.map(match => (
        <Typography key={match.id} variant="body2" color="text.secondary">
          <strong>{match.name}</strong>: {match.application ? several.already : several.uses}
        </Typography>
      ))}
      <FormPhone name="callback_number" label={texts.callback} hint={texts.callbackHint} />
      <Box component="section">
        <Typography variant="h4" component="h3">
          {several.who}
        </Typography>
        <Typography variant="body2">{texts.reads}</Typography>
      </Box>
      <Box sx={buttonBar}>
        <FormButtons submit={several.submit(targets.length)} sending={several.sending} onCancel={onCancel} />
      </Box>
    </SchemaForm>
  )
}

function Results({ results, onDone }: { results: readonly ReferralResult[]; onDone: () => void }) {
  const sent = results.filter(one => one.application_id !== null).length
  return (
    <>
      <Typography role="status" variant="body2" sx={{ mb: 1, fontWeight: 600 }}>
        {several.summary(results.length, sent)}
      </Typography>
      <Box component="ul" aria-label={several.results} sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
        {results.map(({ facility_id, name, application_id, skipped }) => (
          <Box key={facility_id} component="li" sx={{ display: 'flex', gap: 1, borderTop: 1, borderColor: 'divider', py: 1 }}>
            {application_id === null ? (
              <InfoOutlined color="info" fontSize="small" />
            ) : (
              <CheckCircle color="success" fontSize="small" />
            )}
            <Box sx={{ minWidth: 0, typography: 'body2' }}>
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
              {skipped === null ? several.created : several.skipped(skippedText({ name, skipped }))}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="contained" autoFocus onClick={onDone}>
          {several.done}
        </Button>
      </Box>
    </>
  )
}
