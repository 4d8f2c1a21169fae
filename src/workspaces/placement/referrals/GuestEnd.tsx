import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { referrals } from '#domain/placement/referrals/contract.ts'
import {
  FaxCodeForm as FaxCodeSchema,
  GuestBeds,
  GuestClaim,
  type GuestOffers,
  type GuestView,
} from '#domain/placement/referrals/schema.ts'
import { showFaxCode } from '#domain/platform/faxCode.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/referrals.ts'
import { domainText, domainValue, errorText } from '../../../i18n/i18nProvider.ts'
import { SendButton } from '../../../ui/fields/FormButtons.tsx'
import { FormNumber } from '../../../ui/fields/FormNumber.tsx'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { GuestUndo } from './GuestUndo.tsx'

const { guest: texts } = all

/** The page without a link: a field for the code of a fax. */
export function EnterFaxCode() {
  return (
    <>
      <PageHeader title={texts.faxTitle} tabTitle={texts.tab} subtitle={texts.faxAbout} />
      <FaxCodeForm />
    </>
  )
}

/** Opens the request behind a code. Every code that does not work gets the same error. */
function FaxCodeForm({ outlined = false }: { outlined?: boolean }) {
  const navigate = useNavigate()
  return (
    <SchemaForm
      schema={FaxCodeSchema}
      values={{ code: '' }}
      skipUnsavedCheck
      onSubmit={async ({ code }) => {
        await call(referrals.open, { body: { token: code } }).catch(failure => {
          if ((failure as { status?: number }).status !== 404) throw failure
          throw new HttpError(texts.codeWrong, 404, { errors: { code: texts.codeWrong } })
        })
        navigate({ pathname: '/r', hash: showFaxCode(code) }, { replace: true })
      }}
    >
      <FormText name="code" label={texts.faxCode} hint={texts.faxCodeHint} autoComplete="off" />
      <SendButton submit={texts.openRequest} sending={texts.sending} outlined={outlined} />
    </SchemaForm>
  )
}

/** The same calm page for every link that does not work. The reply to a request for a new link says nothing either. */
export function LinkOver({ link }: { link: string }) {
  const renew = useMutation({ mutationFn: () => call(referrals.renew, { body: { token: link } }) })
  return (
    <>
      <PageHeader title={texts.over} tabTitle={texts.tab} />
      <Typography sx={{ mb: 2 }}>{texts.overAbout}</Typography>
      {renew.data ? (
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {domainText(renew.data.message)}
        </Typography>
      ) : (
        <Button
          variant="contained"
          size="large"
          loading={renew.isPending}
          onClick={() => renew.mutate()}
          sx={{ minHeight: 44, width: { xs: '100%', sm: 'auto' }, minWidth: 160 }}
        >
          {texts.renew}
        </Button>
      )}
      {renew.error && <Typography role="alert">{errorText(renew.error)}</Typography>}
      <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
        {texts.haveFax}
      </Typography>
      <FaxCodeForm outlined />
    </>
  )
}

type ThanksProps = { view: Extract<GuestView, { stage: 'answered' }>; token: string; onView: (view: GuestView) => void }

/** After an answer that ends the referral: thanks, and what else the facility can do without an account. */
export function GuestThanks({ view, token, onView }: ThanksProps) {
  return (
    <>
      <PageHeader title={texts.answered} tabTitle={texts.tab} />
      <Typography>{texts.answeredAbout(showPhone(view.callback_number))}</Typography>
      <Box sx={{ mt: 1, mb: 3, display: 'grid', gap: 1 }}>
        <GuestUndo undo={view.undo} token={token} onView={onView} />
      </Box>
      <Offers offers={view.offers} token={view.thanks} facility={view.facility_name} />
    </>
  )
}

type OffersProps = { offers: GuestOffers; token: string; facility: string }

/** "Keep your open beds current" and "Claim this listing", both without an account. */
export function Offers({ offers: { beds }, token, facility }: OffersProps) {
  const [claiming, setClaiming] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {beds && <OpenBeds beds={beds} token={token} />}
      <Paper component="section" variant="outlined" aria-label={texts.claim} sx={{ p: 2, display: 'grid', gap: 1.25 }}>
        <Typography variant="h2">{texts.claim}</Typography>
        <Typography variant="body2">{texts.claimAbout(facility)}</Typography>
        {claiming ? (
          <ClaimForm token={token} />
        ) : (
          <Button variant="outlined" size="large" onClick={() => setClaiming(true)} sx={{ minHeight: 48, justifySelf: 'start' }}>
            {texts.claim}
          </Button>
        )}
      </Paper>
    </Box>
  )
}

const Beds = GuestBeds.omit({ token: true })

function OpenBeds({ beds, token }: { beds: NonNullable<GuestOffers['beds']>; token: string }) {
  const [saved, setSaved] = useState<number>()
  return (
    <Paper component="section" variant="outlined" aria-label={texts.beds} sx={{ p: 2, display: 'grid', gap: 1.25 }}>
      <Typography variant="h2">{texts.beds}</Typography>
      <Typography variant="body2">{texts.bedsAbout}</Typography>
      <SchemaForm
        schema={Beds}
        values={{ open: beds.open as never }}
        skipUnsavedCheck
        onSubmit={async ({ open }) => setSaved((await call(referrals.beds, { body: { token, open } })).open)}
      >
        <FormNumber name="open" label={texts.bedsAt(domainValue(beds.level))} integer />
        <SendButton submit={texts.saveBeds} sending={texts.sending} />
      </SchemaForm>
      {saved !== undefined && (
        <Alert severity="success" role="status">
          {texts.bedsSaved(saved)}
        </Alert>
      )}
    </Paper>
  )
}

const Claim = GuestClaim.omit({ token: true })

function ClaimForm({ token }: { token: string }) {
  const [done, setDone] = useState<string>()
  if (done)
    return (
      <Alert severity="success" role="status">
        {domainText(done)}
      </Alert>
    )
  return (
    <SchemaForm
      schema={Claim}
      values={{ name: '', email: '' }}
      skipUnsavedCheck
      onSubmit={async body => setDone((await call(referrals.claim, { body: { token, ...body } })).message)}
    >
      <FormText name="name" label={texts.name} autoComplete="name" />
      <FormText name="email" type="email" label={texts.workEmail} autoComplete="email" />
      <SendButton submit={texts.sendClaim} sending={texts.sending} />
    </SchemaForm>
  )
}
