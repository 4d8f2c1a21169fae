import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { CodeWay } from '#domain/intake/releases/schema.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { type CodeOffer, GuestCode, GuestIdentity, type GuestView } from '#domain/placement/referrals/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/referrals.ts'
import { SendButton } from '../../../ui/fields/FormButtons.tsx'
import { FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { PageHeader } from '../../../ui/Page.tsx'

const { guest: texts } = all

const Who = GuestIdentity.omit({ token: true })
const Code = GuestCode.omit({ token: true })

type Props = {
  view: Extract<GuestView, { stage: 'identify' }>
  token: string
  onView: (view: GuestView) => void
  onSession: (token: string) => void
}

/** Asks who answers and how to get the code, and then for the code. */
export function GuestIdentify({ view, token, onView, onSession }: Props) {
  const [again, setAgain] = useState(false)
  const { ways, guest_name, guest_role, code } = view
  if (!code || again)
    return (
      <>
        <PageHeader title={texts.who} tabTitle={texts.tab} subtitle={texts.whoAbout} />
        <SchemaForm
          key="who"
          schema={Who}
          values={{ guest_name: guest_name ?? '', guest_role: guest_role ?? '', by: code?.by ?? ways[0]!.by }}
          skipUnsavedCheck
          onSubmit={async who => {
            onView(await call(referrals.identify, { body: { token, ...who } }))
            setAgain(false)
          }}
        >
          <FormText name="guest_name" label={texts.name} autoComplete="name" />
          <FormText name="guest_role" label={texts.role} />
          {ways.length > 1 ? (
            <FormRadios name="by" label={texts.codeBy} options={ways.map(optionOf)} columns={1} />
          ) : (
            <Typography>{texts.whoCalled}</Typography>
          )}
          <SendCode />
        </SchemaForm>
      </>
    )
  return (
    <>
      <PageHeader title={texts.codeTitle} tabTitle={texts.tab} />
      <Typography sx={{ mb: 2 }}>{codeAbout(code, showPhone(view.callback_number))}</Typography>
      <SchemaForm
        key="code"
        schema={Code}
        values={{ code: '' }}
        skipUnsavedCheck
        onSubmit={async ({ code }) => onSession((await call(referrals.enter, { body: { token, code } })).token)}
      >
        <FormText name="code" label={texts.code} inputMode="numeric" autoComplete="one-time-code" />
        <SendButton submit={texts.enter} sending={texts.sending} />
      </SchemaForm>
      <Button onClick={() => setAgain(true)} sx={{ mt: 1, minHeight: 44 }}>
        {texts.otherCode}
      </Button>
    </>
  )
}

const optionOf = ({ by, to }: CodeOffer) => ({
  id: by,
  name: by === 'call' ? texts.codeWays.call : texts.codeWays[by](to!),
  ...(by === 'call' && { hint: texts.whoCalled }),
})

/** The button says what will happen. */
function SendCode() {
  const by: CodeWay = useWatch({ name: 'by' })
  return <SendButton submit={texts.sendCode[by]} sending={texts.sending} />
}

const codeAbout = ({ by, to }: CodeOffer, number: string) =>
  by === 'call' ? texts.calledAbout(number) : texts.codeAbout[by](to!, number)
