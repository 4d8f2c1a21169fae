import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { notAFitReasons } from '#domain/placement/applications/referral.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { type GuestView, NotAFitReason } from '#domain/placement/referrals/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { z } from '#domain/platform/zod.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts as all } from '../../../i18n/english/referrals.ts'
import { errorText } from '../../../i18n/i18nProvider.ts'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { GuestFrame } from '../../../ui/GuestFrame.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { workflowTime } from '../../../ui/times.ts'
import { ExplainShownLevels } from '../../platform/help/glossary.tsx'
import { EnterFaxCode, GuestThanks, LinkOver } from './GuestEnd.tsx'
import { GuestIdentify } from './GuestIdentify.tsx'
import { GuestPacket } from './GuestPacket.tsx'
import { RequestFacts } from './ReferralCard.tsx'

const { guest: texts } = all

/** The session of each link, kept until the tab is closed. */
const sessionKey = (link: string) => `passage.referral.${link.slice(0, 8)}`

/**
 * What a facility without an account sees, from a link in an email or the code on a fax. The token is in the URL fragment, which browsers
 * do not send, so it appears in no log. The frame of signed-in users is missing.
 */
export function GuestPage() {
  const link = useLocation().hash.slice(1)
  return <GuestFrame>{link ? <Referral key={link} link={link} /> : <EnterFaxCode />}</GuestFrame>
}

function Referral({ link }: { link: string }) {
  const queries = useQueryClient()
  const [session, setSession] = useState(() => sessionStorage.getItem(sessionKey(link)))
  const token = session ?? link
  const key = ['referral', token]
  const view = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(referrals.open, { body: { token }, signal }),
    retry: false,
    staleTime: 60_000,
    refetchInterval: session ? 60_000 : false,
    // The thanks stay, although the link and the session no longer work.
    enabled: query => query.state.data?.stage !== 'answered',
  })
  const show = (next: GuestView) => setCached(queries, key, next)
  const status = (view.error as { status?: number } | null)?.status
  if (status === 404 || status === 422) {
    // The session ended. The link may still lead to a new code.
    if (session) {
      sessionStorage.removeItem(sessionKey(link))
      setSession(null)
    }
    return <LinkOver link={link} />
  }
  if (!view.data && view.error) return <FailedState title={texts.failed} error={view.error} onRetry={view.refetch} />
  if (!view.data) return <CardSkeletons rows={3} height={72} />
  const { data } = view
  switch (data.stage) {
    case 'request':
      return <GuestRequest view={data} token={token} onView={show} />
    case 'identify':
      return (
        <GuestIdentify
          view={data}
          token={token}
          onView={show}
          onSession={opened => {
            sessionStorage.setItem(sessionKey(link), opened)
            setSession(opened)
          }}
        />
      )
    case 'packet':
      return <GuestPacket view={data} token={token} onView={show} onReload={view.refetch} />
    case 'answered':
      return <GuestThanks view={data} token={token} onView={show} />
  }
}

const Misfit = z.object({ reason: NotAFitReason })
const reasons = notAFitReasons.map(id => ({ id, name: id }))

type GuestRequestProps = { view: Extract<GuestView, { stage: 'request' }>; token: string; onView: (view: GuestView) => void }
type FirstAnswer = 'may_have_bed' | 'no_bed' | 'not_a_fit' | 'call_me'

/** The request without identity, with one decision: whether there may be a bed. */
function GuestRequest({ view, token, onView }: GuestRequestProps) {
  const [misfit, setMisfit] = useState(false)
  const send = (answer: FirstAnswer, reason?: string) => call(referrals.answer, { body: { token, answer, reason } })
  const answer = useMutation({ mutationFn: (given: FirstAnswer) => send(given), onSuccess: onView })
  const hospital = view.hospital || texts.someHospital
  const number = showPhone(view.callback_number)
  const button = (given: FirstAnswer, label: string, variant: 'contained' | 'outlined' = 'outlined') => (
    <Button
      variant={variant}
      size="large"
      loading={answer.isPending && answer.variables === given}
      disabled={answer.isPending}
      onClick={() => answer.mutate(given)}
      sx={{ minHeight: 56 }}
    >
      {label}
    </Button>
  )
  if (misfit)
    return (
      <>
        <PageHeader title={texts.why} tabTitle={texts.tab} />
        <SchemaForm schema={Misfit} values={{}} onSubmit={async ({ reason }) => onView(await send('not_a_fit', reason))}>
          <FormRadios name="reason" label={all.card.reason} options={reasons} />
          <FormButtons submit={texts.send} cancel={texts.back} onCancel={() => setMisfit(false)} />
        </SchemaForm>
      </>
    )
  return (
    <>
      <PageHeader title={texts.request} tabTitle={texts.tab} subtitle={texts.requestAbout(hospital, view.facility_name)} />
      <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
        <RequestFacts
          request={view.request}
          hospital={hospital}
          callback_number={view.callback_number}
          explanation={<ExplainShownLevels levels={view.levels} />}
        />
      </Paper>
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {button('may_have_bed', texts.mayHave, 'contained')}
        {button('no_bed', texts.noBed)}
        <Button
          variant="outlined"
          size="large"
          disabled={answer.isPending}
          onClick={() => setMisfit(true)}
          sx={{ minHeight: 56 }}
        >
          {texts.notAFit}
        </Button>
        {!view.call_requested && button('call_me', texts.callMe)}
      </Box>
      {view.call_requested && (
        <Alert severity="success" role="status" sx={{ mt: 2 }}>
          {texts.callAsked(number)}
        </Alert>
      )}
      {answer.error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorText(answer.error)}
        </Alert>
      )}
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 2 }}>
        {texts.until(workflowTime(view.expires_at))}
      </Typography>
    </>
  )
}
