import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notAFitReasons } from '#domain/placement/applications/referral.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { type GuestView, NotAFitReason } from '#domain/placement/referrals/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { z } from '#domain/platform/zod.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/referrals.ts'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormRadios } from '../../../ui/fields/FormRadios.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { workflowTime } from '../../../ui/times.ts'
import { RequestFacts } from './RequestFacts.tsx'

const { guest: texts } = all
const Misfit = z.object({ reason: NotAFitReason })
const reasons = notAFitReasons.map(id => ({ id, name: id }))

type Props = { view: Extract<GuestView, { stage: 'request' }>; token: string; onView: (view: GuestView) => void }
type FirstAnswer = 'may_have_bed' | 'no_bed' | 'not_a_fit' | 'call_me'

/** The request without identity, with one decision: whether there may be a bed. */
export function GuestRequest({ view, token, onView }: Props) {
  const [misfit, setMisfit] = useState(false)
  const send = (answer: FirstAnswer, reason?: string) =>
    call(referrals.answer, { body: { token, answer, ...(reason && { reason }) } })
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
        <RequestFacts request={view.request} hospital={hospital} callback_number={view.callback_number} />
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
          {answer.error.message}
        </Alert>
      )}
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 2 }}>
        {texts.until(workflowTime(view.expires_at))}
      </Typography>
    </>
  )
}
