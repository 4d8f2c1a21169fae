import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import type { HttpError } from 'ra-core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { reset } from '#domain/identity/account/contract.ts'
import { resetProblem } from '#domain/identity/account/password.ts'
import { call } from '../../../../dataProvider/call.ts'
import { forgottenTexts as texts } from '../../../../i18n/english/account.ts'
import { domainText } from '../../../../i18n/i18nProvider.ts'
import { useAnnounce } from '../../../../ui/feedback/Announcer.tsx'
import { LabelledInput } from '../../../../ui/fields/Labelled.tsx'
import { Page, PageHeader } from '../../../../ui/Page.tsx'
import { Problem } from '../../../../ui/Problem.tsx'
import { PasswordInput } from '../PasswordFields.tsx'

/** Resets a password: emails a code, and then uses it to set a new password (AUTH-047, AUTH-050). */
export function ForgottenPassword() {
  const [email, setEmail] = useState('')
  const [codeSent, setCodeSent] = useState(false)
  return (
    <Page narrow="form">
      <PageHeader title={texts.title} subtitle={codeSent ? undefined : texts.about} />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        {codeSent ? (
          <ChoosePassword email={email} onBack={() => setCodeSent(false)} />
        ) : (
          <RequestCode email={email} onEmail={setEmail} onSent={() => setCodeSent(true)} />
        )}
      </Paper>
      <Typography variant="body2" sx={{ mt: 2 }}>
        <Link component={RouterLink} to="/">
          {texts.back}
        </Link>
      </Typography>
    </Page>
  )
}

type Props = { email: string; onEmail: (email: string) => void; onSent: () => void }

/** Step 1: request a code by email. Only a 200 response continues to step 2 (AUTH-048). */
function RequestCode({ email, onEmail, onSent }: Props) {
  const request = useMutation({ mutationFn: requestCode, onSuccess: onSent })
  return (
    <ResetForm onSend={() => !request.isPending && request.mutate(email.trim())}>
      {request.isError && <Problem>{errorMessage(request.error)}</Problem>}
      <LabelledInput
        label={texts.email}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={event => onEmail(event.target.value)}
      />
      <Submit busy={request.isPending} />
    </ResetForm>
  )
}

/** How long to show the success message before the redirect, in milliseconds (AUTH-059). */
const messageDuration = 2500

/** Step 2: enter the code and the new password. Shows one error at a time, in the specified order (AUTH-051). */
function ChoosePassword({ email, onBack }: { email: string; onBack: () => void }) {
  const [input, setInput] = useState({ code: '', new_password: '', confirmation: '' })
  const [problem, setProblem] = useState<string>()
  const first = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const announce = useAnnounce()
  const change = useMutation({
    mutationFn: () => resetPassword({ email, code: input.code, new_password: input.new_password }),
    onError: error => setProblem(errorMessage(error)),
  })
  const resend = useMutation({
    mutationFn: () => requestCode(email),
    onSuccess: () => announce(texts.anotherSent),
    onError: error => setProblem(errorMessage(error)),
  })
  useLayoutEffect(() => first.current?.focus(), [])
  useEffect(() => {
    if (!change.isSuccess) return
    const timer = setTimeout(() => navigate('/'), messageDuration)
    return () => clearTimeout(timer)
  }, [change.isSuccess, navigate])

  const field = (name: keyof typeof input) => ({
    name,
    value: input[name],
    onChange: (event: { target: { value: string } }) => setInput({ ...input, [name]: event.target.value }),
  })
  function send() {
    if (change.isPending || change.isSuccess) return
    const invalid = resetProblem(input)
    setProblem(invalid)
    if (!invalid) change.mutate()
  }

  return (
    <ResetForm onSend={send}>
      <Typography variant="body2">{resend.isSuccess ? texts.anotherSent : texts.sent}</Typography>
      {problem && <Problem key={problem}>{problem}</Problem>}
      <LabelledInput label={texts.email} name="email" autoComplete="username" readOnly value={email} />
      <LabelledInput
        ref={first}
        label={texts.code}
        hint={texts.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
        onChange={event => setInput({ ...input, code: event.target.value.trim() })}
      />
      <PasswordInput label={texts.newPassword} hint={texts.newHint} autoComplete="new-password" {...field('new_password')} />
      <PasswordInput label={texts.confirmation} autoComplete="new-password" {...field('confirmation')} />
      <Box role="status">
        {change.data && (
          <Alert severity="success" role="presentation" sx={{ bgcolor: 'success.light', color: 'text.primary' }}>
            {domainText(change.data)}
          </Alert>
        )}
      </Box>
      <Submit busy={change.isPending} disabled={change.isSuccess} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" disabled={resend.isPending || change.isSuccess} onClick={() => resend.mutate()}>
          {texts.another}
        </Button>
        <Button size="small" disabled={change.isSuccess} onClick={onBack}>
          {texts.otherAddress}
        </Button>
      </Box>
    </ResetForm>
  )
}

const requestCode = (email: string) => call(reset.resetCode, { body: { email } })

const resetPassword = async (body: { email: string; code: string; new_password: string }): Promise<string> =>
  (await call(reset.resetPassword, { body })).message

/** The server's message, or a general one (AUTH-049, AUTH-060). */
const errorMessage = (error: Error): string => (error as HttpError).body?.message || texts.failed

const ResetForm = ({ onSend, children }: { onSend: () => void; children: ReactNode }) => (
  <Box
    component="form"
    noValidate
    onSubmit={event => {
      event.preventDefault()
      onSend()
    }}
    sx={{ display: 'grid', gap: 2.5 }}
  >
    {children}
  </Box>
)

const Submit = ({ busy, disabled = false }: { busy: boolean; disabled?: boolean }) => (
  <Button
    type="submit"
    variant="contained"
    size="large"
    disabled={busy || disabled}
    sx={{ minHeight: 44, justifySelf: { xs: 'stretch', sm: 'start' }, minWidth: 160 }}
  >
    {busy ? texts.sending : texts.submit}
  </Button>
)
