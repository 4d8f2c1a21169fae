import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { Match } from '#domain/matching/schema.ts'
import { type ReferralChannel, referralChannels } from '#domain/placement/applications/referral.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { contactIn, type FacilityContact, ReferForm } from '#domain/placement/referrals/schema.ts'
import type { z } from '#domain/platform/zod.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/referrals.ts'
import { FormDialog } from '../../../ui/dialog/DialogFrame.tsx'
import { FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { FormPhone, FormText, tidyPhone } from '../../../ui/fields/FormText.tsx'
import { workflowTime } from '../../../ui/times.ts'
import { addApplicationToMatches, refreshMatches } from '../queries.ts'
import { QuestionsFor, useCase } from './MissingItems.tsx'

type Props = { match: Match; open: boolean; onClose: () => void; onClosed?: () => void }

export const contactQuery = (id: number) => ({
  queryKey: ['referral-contact', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(referrals.contact, { params: { id }, signal }),
})

export const channels = () => referralChannels.map(id => ({ id, name: texts.channels[id] }))

/** Dialog for referring a patient to a facility without an account: how, to which address, and who reads what (S-24). */
export function ReferDialog({ match, open, onClose, onClosed }: Props) {
  const contact = useQuery({ ...contactQuery(match.id), enabled: open })
  const refer = useRefer(match, onClose)
  if (!contact.data) return null
  const values = { ...knownWay(contact.data), callback_number: '' }
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
      onExited={onClosed}
    >
      <QuestionsFor match={match} />
      <FormRadios name="channel" label={texts.channel} options={channels()} columns={3} />
      <Address contact={contact.data} />
      <FormPhone name="callback_number" label={texts.callback} hint={texts.callbackHint} />
      <Typography variant="body2">{texts.reads}</Typography>
    </FormDialog>
  )
}

const national = (number: string | null) => tidyPhone(number?.replace(/^\+1/, '') ?? '')

/** The known addresses, with the first channel that has one and reaches the facility without a call. */
export const knownWay = ({ email, fax, phone }: FacilityContact) => ({
  channel: email ? ('email' as const) : fax ? ('fax' as const) : null,
  email: email ?? '',
  fax: national(fax),
  phone: national(phone),
})

/** The address of the selected channel, with who corrected it last. `within` is the prefix of the fields' names. */
export function Address({ contact, within = '' }: { contact: FacilityContact; within?: string }) {
  const channel = useWatch({ name: `${within}channel` }) as ReferralChannel | null
  const correction = contact.corrections.find(({ kind }) => kind === channel)
  const corrected = correction && texts.corrected(correction.by, workflowTime(correction.at))
  const hint = (text?: string) => ({ hint: [text, corrected].filter(Boolean).join(' ') || undefined })
  if (channel === 'email') return <FormText name={`${within}email`} type="email" label={texts.email} {...hint(texts.emailHint)} />
  if (channel === 'fax') return <FormPhone name={`${within}fax`} label={texts.fax} {...hint(texts.faxHint)} />
  if (channel === 'phone') return <FormPhone name={`${within}phone`} label={texts.phone} {...hint()} />
  return null
}

function useRefer(match: Match, onClose: () => void) {
  const { patient } = useCase()
  const client = useQueryClient()
  const notify = useNotify()
  return async ({ callback_number, ...way }: z.output<typeof ReferForm>) => {
    const contact = contactIn(way)
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
