import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import type { HttpError } from 'ra-core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { reset, resetProblem } from '#domain/account/reset.ts'
import { useAnnounce } from '../../../components/feedback/Announcer.tsx'
import { LabelledInput } from '../../../components/form/LabelledInput.tsx'
import { Page, PageHeader } from '../../../components/Page.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/forgotten.ts'
import { PasswordInput } from '../PasswordInput.tsx'

/** Password reset: sends a code by email, then sets a new password with it (AUTH-047, AUTH-050). */
export function ForgottenPassword() {
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState(false)
  return (
    <Page narrow>
      <PageHeader title={texts.title} subtitle={asked ? undefined : texts.about} />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 520 }}>
        {asked ? (
          <ChooseNew email={email} onBack={() => setAsked(false)} />
        ) : (
          <AskForCode email={email} onEmail={setEmail} onAsked={() => setAsked(true)} />
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

type Props = { email: string; onEmail: (email: string) => void; onAsked: () => void }

/** Step 1: enter the email address for the code. Only a 200 continues to step 2 (AUTH-048). */
function AskForCode({ email, onEmail, onAsked }: Props) {
  const ask = useMutation({ mutationFn: askForCode, onSuccess: onAsked })
  return (
    <Lines onSend={() => !ask.isPending && ask.mutate(email.trim())}>
      {ask.isError && <Problem>{failureOf(ask.error)}</Problem>}
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
      <Submit underway={ask.isPending} />
    </Lines>
  )
}

/** Time the success message is shown before the redirect, in milliseconds (AUTH-059). */
const stands = 2500

/** Step 2: code and new password. Shows one problem at a time, in the specified order (AUTH-051). */
function ChooseNew({ email, onBack }: { email: string; onBack: () => void }) {
  const [typed, setTyped] = useState({ code: '', new_password: '', confirmation: '' })
  const [problem, setProblem] = useState<string>()
  const first = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const announce = useAnnounce()
  const choose = useMutation({
    mutationFn: () => chooseNew({ email, code: typed.code, new_password: typed.new_password }),
    onError: failure => setProblem(failureOf(failure)),
  })
  const again = useMutation({
    mutationFn: () => askForCode(email),
    onSuccess: () => announce(texts.anotherSent),
    onError: failure => setProblem(failureOf(failure)),
  })
  useEffect(() => first.current?.focus(), [])
  useEffect(() => {
    if (!choose.isSuccess) return
    const timer = setTimeout(() => navigate('/'), stands)
    return () => clearTimeout(timer)
  }, [choose.isSuccess, navigate])

  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  function send() {
    if (choose.isPending || choose.isSuccess) return
    const wrong = resetProblem(typed)
    setProblem(wrong)
    if (!wrong) choose.mutate()
  }

  return (
    <Lines onSend={send}>
      <Typography variant="body2">{again.isSuccess ? texts.anotherSent : texts.sent}</Typography>
      {problem && <Problem key={problem}>{problem}</Problem>}
      <LabelledInput label={texts.email} name="email" autoComplete="username" readOnly value={email} />
      <LabelledInput
        ref={first}
        label={texts.code}
        hint={texts.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
        onChange={event => setTyped({ ...typed, code: event.target.value.trim() })}
      />
      <PasswordInput label={texts.newPassword} hint={texts.newHint} autoComplete="new-password" {...field('new_password')} />
      <PasswordInput label={texts.confirmation} autoComplete="new-password" {...field('confirmation')} />
      <Box role="status">
        {choose.data && (
          <Alert severity="success" role="presentation" sx={{ bgcolor: 'success.light', color: 'text.primary' }}>
            {choose.data}
          </Alert>
        )}
      </Box>
      <Submit underway={choose.isPending} disabled={choose.isSuccess} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" disabled={again.isPending || choose.isSuccess} onClick={() => again.mutate()}>
          {texts.another}
        </Button>
        <Button size="small" disabled={choose.isSuccess} onClick={onBack}>
          {texts.otherAddress}
        </Button>
      </Box>
    </Lines>
  )
}

const askForCode = (email: string) => call(reset.resetCode, { body: { email } })

/** Sets the new password and returns the server's message. */
const chooseNew = async (body: { email: string; code: string; new_password: string }): Promise<string> =>
  (await call(reset.resetPassword, { body })).message

/** The server's message, or the general one (AUTH-049, AUTH-060). */
const failureOf = (failure: Error): string => (failure as HttpError).body?.message || texts.failed

/** A short form that shows one problem at a time. */
const Lines = ({ onSend, children }: { onSend: () => void; children: ReactNode }) => (
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

const Submit = ({ underway, disabled = false }: { underway: boolean; disabled?: boolean }) => (
  <Button
    type="submit"
    variant="contained"
    size="large"
    disabled={underway || disabled}
    sx={{ minHeight: 44, justifySelf: { xs: 'stretch', sm: 'start' }, minWidth: 160 }}
  >
    {underway ? texts.sending : texts.submit}
  </Button>
)
