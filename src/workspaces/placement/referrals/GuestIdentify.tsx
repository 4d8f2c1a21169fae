import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { GuestCode, GuestIdentity, type GuestView } from '#domain/placement/referrals/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/referrals.ts'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { SendButton } from '../../../ui/fields/SendButton.tsx'
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

/** Asks who answers, and then for the code that was emailed to the address on file. */
export function GuestIdentify({ view, token, onView, onSession }: Props) {
  const [again, setAgain] = useState(false)
  const { guest_name, guest_role, sent_to } = view
  if (!view.code_sent || again)
    return (
      <>
        <PageHeader title={texts.who} tabTitle={texts.tab} subtitle={texts.whoAbout(sent_to)} />
        <SchemaForm
          key="who"
          schema={Who}
          values={{ guest_name: guest_name ?? '', guest_role: guest_role ?? '' }}
          skipUnsavedCheck
          onSubmit={async who => {
            onView(await call(referrals.identify, { body: { token, ...who } }))
            setAgain(false)
          }}
        >
          <FormText name="guest_name" label={texts.name} />
          <FormText name="guest_role" label={texts.role} />
          <SendButton submit={texts.sendCode} sending={texts.sending} />
        </SchemaForm>
      </>
    )
  return (
    <>
      <PageHeader title={texts.codeTitle} tabTitle={texts.tab} />
      <Typography sx={{ mb: 2 }}>{texts.codeAbout(sent_to, showPhone(view.callback_number))}</Typography>
      <SchemaForm
        key="code"
        schema={Code}
        values={{ code: '' }}
        skipUnsavedCheck
        onSubmit={async ({ code }) => onSession((await call(referrals.enter, { body: { token, code } })).token)}
      >
        <FormText name="code" label={texts.code} inputMode="numeric" />
        <SendButton submit={texts.enter} sending={texts.sending} />
      </SchemaForm>
      <Button onClick={() => setAgain(true)} sx={{ mt: 1, minHeight: 44 }}>
        {texts.newCode}
      </Button>
    </>
  )
}
