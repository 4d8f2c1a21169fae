import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { can } from '#domain/access.ts'
import { isUnanswered, notAFitReasons, type ReferralState, referralAnswers } from '#domain/placement/applications/referral.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { currentAnswer, firstViewOf, isReferralOpen } from '#domain/placement/referrals/rules.ts'
import { type FirstView, ReportedAnswer } from '#domain/placement/referrals/schema.ts'
import { dayIn, usDay } from '#domain/platform/dates.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { cacheApplication } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts as patient } from '../../../i18n/english/patient.ts'
import { texts as all } from '../../../i18n/english/referrals.ts'
import { FormDialog } from '../../../ui/dialog/DialogFrame.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { workflowTime } from '../../../ui/times.ts'

const { card: texts } = all
const SendAgain = referrals.sendLink.body

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
        {texts.by[channel](channel === 'phone' ? showPhone(address) : address)}, {workflowTime(referral.created_at)}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {progress(referral)}
      </Typography>
      {call_requested_at && !referral.answer && (
        <Alert severity="warning" role="note">
          {texts.callMe}: {workflowTime(call_requested_at)}
        </Alert>
      )}
      {mine && channel === 'email' && !referral.confirmed_at && (
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

/** How far the referral got. It counts as sent only once the email server has accepted the email. */
function progress(referral: ReferralState): string {
  const { answer, confirmed_at, guest_name, guest_role, channel, delivery, tries, first_viewed_at } = referral
  const who = [guest_name, guest_role].filter(Boolean).join(', ')
  if (answer === 'no_bed') return texts.noBed
  if (answer === 'not_a_fit') return texts.notAFit
  if (confirmed_at) return `${texts.confirmed(who)}, ${workflowTime(confirmed_at)}`
  if (answer === 'may_have_bed')
    return channel === 'email' && !who ? texts.mayHave : channel === 'phone' ? texts.mayHavePhone(who) : texts.mayHave
  if (first_viewed_at) return `${texts.viewed}, ${workflowTime(first_viewed_at)}`
  if (channel === 'phone') return texts.toCall
  if (delivery === 'failed') return texts.failed
  if (delivery === 'sent') return texts.accepted
  return tries > 0 ? texts.retrying(tries) : texts.waiting
}

function Acts({ application, referral }: { application: Application; referral: ReferralState }) {
  const [dialog, setDialog] = useState<'again' | 'report'>()
  const notify = useNotify()
  const answer = currentAnswer(referral, application)
  const code = useMutation({
    mutationFn: () => call(referrals.readCode, { params: { id: application.id } }),
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
        <Button {...props} onClick={() => setDialog('again')}>
          {texts.again}
        </Button>
        {answer === 'may_have_bed' && referral.channel === 'email' && !referral.confirmed_at && (
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
      {dialog === 'again' && <SendAgainDialog application={application} referral={referral} onClose={close} />}
      {dialog === 'report' && <ReportDialog application={application} onClose={close} />}
    </>
  )
}

function SendAgainDialog({
  application,
  referral,
  onClose,
}: {
  application: Application
  referral: ReferralState
  onClose: () => void
}) {
  const queries = useQueryClient()
  return (
    <FormDialog
      title={texts.again}
      about={texts.againAbout}
      schema={SendAgain}
      values={{ address: referral.channel === 'email' ? referral.address : '' }}
      submit={texts.again}
      maxWidth="xs"
      open
      onSubmit={async body => {
        await cacheApplication(queries, await call(referrals.sendLink, { params: { id: application.id }, body }))
        onClose()
      }}
      onClose={onClose}
    >
      <FormText name="address" type="email" label={all.email} hint={all.emailHint} />
    </FormDialog>
  )
}

const answers = referralAnswers.map(id => ({ id, name: all.answers[id] }))
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
      <FormRadios name="answer" label={texts.answer} options={answers} />
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

const { facts } = all

type Props = { request: FirstView; hospital: string; callback_number: string }

/** The request without identity, as the facility sees it. */
export const RequestFacts = ({ request, hospital, callback_number }: Props) => (
  <Facts
    width={160}
    facts={[
      [facts.levels, request.levels.join(', ')],
      [facts.age, request.age_band],
      [facts.sex, request.sex && patient.sexes[request.sex]],
      [facts.substances, request.substances.join(', ')],
      [facts.payers, request.payers.map(payer => all.payers[payer]).join(', ')],
      [facts.needs, request.needs.join(', ')],
      [facts.distance, request.distance_miles === null ? null : facts.miles(request.distance_miles)],
      [facts.wanted, request.wanted_on && usDay(request.wanted_on)],
      [facts.hospital, hospital],
      [facts.callback, showPhone(callback_number)],
    ]}
  />
)
