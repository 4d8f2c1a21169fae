import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { HttpError } from 'ra-core'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { account } from '#domain/identity/account/contract.ts'
import { SignUp as Request, registered } from '#domain/identity/account/schema.ts'
import { states } from '#domain/platform/states.ts'
import { call } from '../../../dataProvider/call.ts'
import { signUpTexts as texts } from '../../../i18n/english/account.ts'
import { FormGroup } from '../../../ui/fields/Form.tsx'
import { SendButton } from '../../../ui/fields/FormButtons.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormName, FormPhone, FormText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'

const stateOptions = states.map(({ code, name }) => ({ id: code, name }))
const empty = {
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  organization: '',
  address: '',
  city: '',
  zipcode: '',
  state: null as never,
}

/** The sign-up form (AUTH-014). Validates fields on blur and keeps the input if sending fails. */
export function SignUp() {
  const [sent, setSent] = useState(false)
  return (
    <Page narrow>
      <PageHeader title={texts.title} subtitle={sent ? undefined : texts.about} />
      {sent ? <Received /> : <SignUpForm onSent={() => setSent(true)} />}
    </Page>
  )
}

function SignUpForm({ onSent }: { onSent: () => void }) {
  return (
    <>
      <SchemaForm
        schema={Request}
        values={empty}
        labels={texts.labels}
        onSubmit={async form => {
          await call(account.register, { body: form }).catch((error: HttpError) => {
            throw new HttpError(error.body?.message || texts.failed, error.status, error.body)
          })
          onSent()
        }}
      >
        <FormGroup title={texts.you}>
          <FormName name="first_name" autoComplete="given-name" />
          <FormName name="last_name" autoComplete="family-name" />
          <FormPhone name="phone" />
          <FormText name="email" type="email" autoComplete="email" />
        </FormGroup>
        <FormGroup title={texts.work}>
          <FormText name="organization" autoComplete="organization" />
          <FormText name="address" autoComplete="address-line1" />
          <FormText name="city" autoComplete="address-level2" />
          <FormSelect name="state" options={stateOptions} />
          <FormText name="zipcode" inputMode="numeric" autoComplete="postal-code" />
        </FormGroup>
        <SendButton submit={texts.submit} sending={texts.sending} />
      </SchemaForm>
      <Typography variant="body2" sx={{ mt: 2 }}>
        {texts.have}{' '}
        <Link component={RouterLink} to="/">
          {texts.signIn}
        </Link>
      </Typography>
    </>
  )
}

function Received() {
  const focus = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => focus.current?.focus(), [])
  return (
    <Paper variant="outlined" role="status" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}>
      <Typography ref={focus} variant="h2" tabIndex={-1}>
        {registered}
      </Typography>
      <Typography>{texts.follows}</Typography>
      <Link component={RouterLink} to="/">
        {texts.toSignIn}
      </Link>
    </Paper>
  )
}
