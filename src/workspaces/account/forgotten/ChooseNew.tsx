import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { resetProblem } from '#domain/account/reset.ts'
import { useAnnounce } from '../../../components/feedback/Announcer.tsx'
import { LabelledInput } from '../../../components/form/LabelledInput.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { texts } from '../../../i18n/english/forgotten.ts'
import { PasswordInput } from '../PasswordInput.tsx'
import { askForCode, chooseNew, failureOf } from './calls.ts'
import { Lines, Submit } from './Lines.tsx'

/** Time the success message is shown before the redirect, in milliseconds (AUTH-059). */
const stands = 2500

/** Step 2: code and new password. Shows one problem at a time, in the specified order (AUTH-051). */
export function ChooseNew({ email, onBack }: { email: string; onBack: () => void }) {
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
