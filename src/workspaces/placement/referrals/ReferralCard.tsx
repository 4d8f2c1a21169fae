import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { can } from '#domain/access.ts'
import {
  isUnanswered,
  notAFitReasons,
  type ReferralState,
  referralAnswers,
  undeliveredSince,
} from '#domain/placement/applications/referral.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { currentAnswer, firstViewOf, isReferralOpen } from '#domain/placement/referrals/rules.ts'
import { type FirstView, NewLinkForm, ReportedAnswer } from '#domain/placement/referrals/schema.ts'
import { dayIn, usDay } from '#domain/platform/dates.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { cacheApplication } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts as fields } from '../../../i18n/english/fields.ts'
import { texts as patient } from '../../../i18n/english/patient.ts'
import { texts as all } from '../../../i18n/english/referrals.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { FormDialog } from '../../../ui/dialog/DialogFrame.tsx'
import { Explained } from '../../../ui/Explain.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormPhone, FormText, tidyPhone } from '../../../ui/fields/FormText.tsx'
import { workflowTime } from '../../../ui/times.ts'

const { card: texts } = all

/** How a referral reaches a facility without an account, how far it got, and what the advocate can do about it (S-24). */
export function ReferralCard({ application }: { application: Application }) {
  const user = useWhoami()
  const { referral } = application
  if (!referral) return null
  const mine = can(user, 'referrals.manage', application) && isReferralOpen(application)
  const { channel, address, call_requested_at } = referral
  return (
    <Paper component="section" variant="outlined" aria-label={texts.title} sx={{ px: 2, py: 1.25, display: 'grid', gap: 0.75 }}>
      <Typography variant="h2">{texts.title}</Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.by[channel](channel === 'email' ? address : showPhone(address))}, {workflowTime(referral.created_at)}
      </Typography>
      {undeliveredSince(referral) ? (
        <Alert severity="error" role="note">
          {progress(referral)}
        </Alert>
      ) : (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {progress(referral)}
        </Typography>
      )}
      {call_requested_at && !referral.answer && (
        <Alert severity="warning" role="note">
          {texts.callMe}: {workflowTime(call_requested_at)}
        </Alert>
      )}
      {mine && channel !== 'phone' && !referral.confirmed_at && (
        <Typography variant="caption" color="text.secondary">
          {referral.link_expires_at && Date.parse(referral.link_expires_at) > Date.now()
            ? texts.linkUntil(workflowTime(referral.link_expires_at))
            : texts.linkOver}
        </Typography>
      )}
      {mine && <Acts application={application} referral={referral} />}
    </Paper>
  )
}

/** How far the referral got. It counts as sent only once the email or fax service has accepted the message. */
function progress(referral: ReferralState): string {
  const { answer, confirmed_at, guest_name, guest_role, channel, delivery, tries, failure, pages, first_viewed_at } = referral
  const who = [guest_name, guest_role].filter(Boolean).join(', ')
  if (answer === 'no_bed') return texts.noBed
  if (answer === 'not_a_fit') return texts.notAFit
  if (confirmed_at) return `${texts.confirmed(who)}, ${workflowTime(confirmed_at)}`
  if (answer === 'may_have_bed') return channel === 'phone' ? texts.mayHavePhone(who) : texts.mayHave
  if (first_viewed_at) return `${texts.viewed}, ${workflowTime(first_viewed_at)}`
  if (channel === 'phone') return texts.toCall
  const reason = texts.failures[(failure ?? 'unknown') as keyof typeof texts.failures] ?? failure
  if (delivery === 'failed') return texts.failed(reason)
  if (delivery === 'delivered') return pages ? texts.deliveredPages(pages) : texts.delivered
  if (channel === 'fax') {
    if (delivery === 'sent') return texts.acceptedFax
    return tries > 0 ? texts.retryingFax(reason, tries) : texts.waiting
  }
  if (delivery === 'sent') return texts.accepted
  return tries > 0 ? texts.retrying(tries) : texts.waiting
}

function Acts({ application, referral }: { application: Application; referral: ReferralState }) {
  const [dialog, setDialog] = useState<'change' | 'report'>()
  const notify = useNotify()
  const queries = useQueryClient()
  const answer = currentAnswer(referral, application)
  const code = useMutation({
    mutationFn: () => call(referrals.readCode, { params: { id: application.id } }),
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  })
  const again = useMutation({
    mutationFn: () => call(referrals.sendLink, { params: { id: application.id }, body: sendableContact(referral) }),
    onSuccess: async fresh => {
      await cacheApplication(queries, fresh)
      notify(texts.sentAgain, { type: 'success' })
    },
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  })
  const props = { size: 'small', variant: 'outlined', sx: { minHeight: { xs: 44, sm: 36 } } } as const
  const close = () => setDialog(undefined)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {answer === null && isUnanswered(application) && (
          <Button {...props} onClick={() => setDialog('report')}>
            {texts.report}
          </Button>
        )}
        {referral.channel !== 'phone' && (
          <Button {...props} loading={again.isPending} onClick={() => again.mutate()}>
            {texts.again}
          </Button>
        )}
        <Button {...props} onClick={() => setDialog('change')}>
          {texts.change}
        </Button>
        {answer === 'may_have_bed' && referral.channel !== 'phone' && !referral.confirmed_at && (
          <Button {...props} loading={code.isPending} onClick={() => code.mutate()}>
            {texts.readCode}
          </Button>
        )}
      </Box>
      {code.data && (
        <Alert severity="info" role="status">
          {texts.code(code.data.code)}
        </Alert>
      )}
      {dialog === 'change' && <ChangeAddressDialog application={application} referral={referral} onClose={close} />}
      {dialog === 'report' && <ReportDialog application={application} onClose={close} />}
    </>
  )
}

/** The channel and address for a new link. A phone referral can go on by email. */
const sendableContact = ({ channel, address }: ReferralState) =>
  channel === 'phone' ? { channel: 'email' as const, address: '' } : { channel, address }

type ChangeProps = { application: Application; referral: ReferralState; onClose: () => void }

/** Sends a new link to a corrected address, by email or fax. */
function ChangeAddressDialog({ application, referral, onClose }: ChangeProps) {
  const queries = useQueryClient()
  const { channel, address } = sendableContact(referral)
  return (
    <FormDialog
      title={texts.change}
      about={texts.againAbout}
      schema={NewLinkForm}
      values={{
        channel,
        email: channel === 'email' ? address : '',
        fax: channel === 'fax' ? tidyPhone(address.replace(/^\+1/, '')) : '',
      }}
      submit={texts.again}
      maxWidth="xs"
      open
      onSubmit={async ways => {
        const body = { channel: ways.channel, address: ways[ways.channel] }
        await cacheApplication(queries, await call(referrals.sendLink, { params: { id: application.id }, body }))
        onClose()
      }}
      onClose={onClose}
    >
      <FormRadios name="channel" label={all.channel} options={sendable()} columns={2} />
      <NewAddress />
    </FormDialog>
  )
}

const sendable = () => (['email', 'fax'] as const).map(id => ({ id, name: all.channels[id] }))

const NewAddress = () =>
  useWatch({ name: 'channel' }) === 'fax' ? (
    <FormPhone name="fax" label={all.fax} hint={all.faxHint} />
  ) : (
    <FormText name="email" type="email" label={all.email} hint={all.emailHint} />
  )

const answers = () => referralAnswers.map(id => ({ id, name: all.answers[id] }))
const reasons = notAFitReasons.map(id => ({ id, name: id }))

function ReportDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <FormDialog
      title={texts.reportTitle(application.crisis_center ?? '')}
      about={texts.scriptAbout}
      schema={ReportedAnswer}
      values={{ answer: null as never, reason: null, spoke_to: '' }}
      submit={texts.save}
      open
      onSubmit={async body => {
        await cacheApplication(queries, await call(referrals.report, { params: { id: application.id }, body }))
        onClose()
      }}
      onClose={onClose}
    >
      <Script application={application} />
      <FormRadios name="answer" label={texts.answer} options={answers()} />
      <ReasonOfMisfit />
      <FormText name="spoke_to" label={texts.spokeTo} hint={texts.spokeToHint} />
    </FormDialog>
  )
}

/** What the advocate reads out: the same request without identity that a link shows. */
function Script({ application }: { application: Application }) {
  const patient = useQuery(patientQuery(application.record_id))
  const { nameOf } = useTags()
  if (!patient.data) return null
  const { time_zone, estimated_discharge_timestamp: wanted } = patient.data
  const request = firstViewOf(patient.data, {
    today: dayIn(time_zone, new Date()),
    nameOf,
    distance_miles: null,
    wanted_on: wanted && dayIn(time_zone, wanted),
  })
  return (
    <Box sx={{ bgcolor: 'action.hover', borderRadius: 1, p: 1.5 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {texts.script}
      </Typography>
      <RequestFacts
        request={request}
        hospital={application.hospital ?? ''}
        callback_number={application.referral?.callback_number ?? ''}
      />
    </Box>
  )
}

function ReasonOfMisfit() {
  return useWatch({ name: 'answer' }) === 'not_a_fit' ? <FormSelect name="reason" label={texts.reason} options={reasons} /> : null
}

const { facts, payers } = all

type Props = { request: FirstView; hospital: string; callback_number: string; explanation?: ReactNode }

const namesOf = (names: readonly string[]) => names.map(domainValue).join(', ')

/** The request without identity, as the facility sees it. `explanation` explains the levels of care. What is unknown is one line at the end. */
export function RequestFacts({ request, hospital, callback_number, explanation }: Props) {
  const { levels, age_band, sex, distance_miles, wanted_on } = request
  const all: Fact[] = [
    [
      facts.levels,
      levels.length > 0 && (
        <Explained key="levels" explanation={explanation}>
          {namesOf(levels)}
        </Explained>
      ),
    ],
    [facts.age, age_band],
    [facts.sex, sex && patient.sexes[sex]],
    [facts.substances, namesOf(request.substances)],
    [facts.payers, request.payers.map(payer => payers[payer]).join(', ')],
    [facts.needs, namesOf(request.needs)],
    [facts.distance, distance_miles === null ? null : facts.miles(distance_miles)],
    [facts.wanted, wanted_on && usDay(wanted_on)],
    [facts.hospital, hospital],
    [facts.callback, showPhone(callback_number)],
  ]
  const unknown = all.flatMap(([label, value]) => (value ? [] : label))
  return (
    <Facts
      width={160}
      facts={[
        ...all.filter(([, value]) => value),
        ...(unknown.length > 0 ? [[fields.notProvided, unknown.join(', ')] as const] : []),
      ]}
    />
  )
}
