import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { Match } from '#domain/matching/schema.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { type FacilityContact, ReferForm } from '#domain/placement/referrals/schema.ts'
import type { z } from '#domain/platform/zod.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/referrals.ts'
import { FormDialog } from '../../../ui/dialog/DialogFrame.tsx'
import { FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { FormPhone, FormText, tidyPhone } from '../../../ui/fields/FormText.tsx'
import { workflowTime } from '../../../ui/times.ts'
import { addApplicationToMatches, refreshMatches } from '../queries.ts'
import { useCase } from './MissingItems.tsx'

type Props = { match: Match; open: boolean; onClose: () => void; onClosed?: () => void }

const contactQuery = (id: number) => ({
  queryKey: ['referral-contact', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(referrals.contact, { params: { id }, signal }),
})

const channels = (['email', 'phone'] as const).map(id => ({ id, name: texts.channels[id] }))

/** Dialog for referring a patient to a facility without an account: how, to which address, and who reads what (S-24). */
export function ReferDialog({ match, open, onClose, onClosed }: Props) {
  const contact = useQuery({ ...contactQuery(match.id), enabled: open })
  const refer = useRefer(match, onClose)
  if (!contact.data) return null
  const values = {
    channel: contact.data.email ? ('email' as const) : null,
    email: contact.data.email ?? '',
    phone: tidyPhone(contact.data.phone?.replace(/^\+1/, '') ?? ''),
    callback_number: '',
  }
  return (
    <FormDialog
      title={texts.title(match.name)}
      about={texts.about}
      schema={ReferForm}
      values={values as never}
      submit={texts.submit}
      open={open}
      onSubmit={refer}
      onClose={onClose}
      {...(onClosed && { onExited: onClosed })}
    >
      <FormRadios name="channel" label={texts.channel} options={channels} columns={2} />
      <Address contact={contact.data} />
      <FormPhone name="callback_number" label={texts.callback} hint={texts.callbackHint} />
      <Typography variant="body2">{texts.reads}</Typography>
    </FormDialog>
  )
}

/** The address of the selected channel, with who corrected it last. */
function Address({ contact }: { contact: FacilityContact }) {
  const channel = useWatch({ name: 'channel' })
  const correction = contact.corrections.find(({ kind }) => kind === channel)
  const corrected = correction && texts.corrected(correction.by, workflowTime(correction.at))
  if (channel === 'email')
    return (
      <FormText name="email" type="email" label={texts.email} hint={[texts.emailHint, corrected].filter(Boolean).join(' ')} />
    )
  if (channel === 'phone') return <FormPhone name="phone" label={texts.phone} {...(corrected && { hint: corrected })} />
  return null
}

function useRefer(match: Match, onClose: () => void) {
  const { patient } = useCase()
  const client = useQueryClient()
  const notify = useNotify()
  return async ({ channel, email, phone, callback_number }: z.output<typeof ReferForm>) => {
    const contact = channel === 'email' ? { channel, address: email } : { channel, address: phone }
    const { id } = await call(referrals.refer, {
      params: { id: match.id },
      body: { recordId: patient.id, contact, callback_number },
    })
    addApplicationToMatches(client, patient.id, match.id, { id, status: 'New' })
    void refreshMatches(client, patient.id)
    notify(texts.sent, { type: 'success' })
    onClose()
  }
}
