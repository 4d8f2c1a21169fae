import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import { signIn } from '../../../authProvider/signIn.ts'
import { texts as shell } from '../../../i18n/english/shell.ts'
import { sessionEnded } from '../../../session/session.ts'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { LabelledInput } from '../../../ui/fields/LabelledInput.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'

/** Loads only for users with a second factor. */
const SecondStep = lazyWithRetry<'SecondStep', { challenge: string; busy: boolean; onBack: () => void }>(
  () => import('./SecondStep.tsx'),
  'SecondStep',
  'panel',
)

/** The sign-in form (AUTH-001). `busy` is true while the current user is still loading. */
export function SignIn({ busy }: { busy: boolean }) {
  const [challenge, setChallenge] = useState<string>()
  if (challenge)
    return (
      <Suspense>
        <SecondStep challenge={challenge} busy={busy} onBack={() => setChallenge(undefined)} />
      </Suspense>
    )
  return <FirstStep busy={busy} onChallenge={setChallenge} />
}

function FirstStep({ busy, onChallenge }: { busy: boolean; onChallenge: (challenge: string) => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const attempt = useMutation({
    mutationFn: signIn,
    onSuccess: challenge => challenge && onChallenge(challenge),
  })
  const running = attempt.isPending || busy
  const first = useRef<HTMLInputElement>(null)
  const announce = useAnnounce()
  const end = sessionEnded()
  const endMessage = end && endMessages[end]
  // The form is the page's only purpose, so focus its first field.
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (endMessage) announce(endMessage, 'assertive')
  }, [announce, endMessage])

  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (username && password && !running) attempt.mutate({ username, password })
      }}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <Typography variant="h1" tabIndex={-1}>
        {shell.signIn.title}
      </Typography>
      {endMessage && !attempt.isError && <Box sx={endedStyles}>{endMessage}</Box>}
      {attempt.isError && <Problem>{attempt.error.message || somethingWentWrong}</Problem>}
      <LabelledInput
        ref={first}
        label={shell.signIn.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={event => setUsername(event.target.value)}
      />
      <PasswordInput value={password} onChange={setPassword} />
      <Button type="submit" variant="contained" size="large" disabled={!username || !password || running} sx={{ minHeight: 44 }}>
        {running ? shell.signIn.loading : shell.signIn.submit}
      </Button>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3, rowGap: 1, typography: 'body2' }}
      >
        <Link component={RouterLink} to="/forgot_password">
          {shell.signIn.forgot}
        </Link>
        <span>
          {shell.signIn.new}{' '}
          <Link component={RouterLink} to="/sign_up">
            {shell.signIn.signUp}
          </Link>
        </span>
      </Box>
    </Box>
  )
}

function PasswordInput({ value, onChange }: { value: string; onChange: (password: string) => void }) {
  const [shown, setShown] = useState(false)
  return (
    <LabelledInput
      label={shell.signIn.password}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      value={value}
      onChange={event => onChange(event.target.value)}
      end={
        <Button
          size="small"
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-label={shell.signIn.showPassword}
          sx={{ minWidth: 0 }}
        >
          {shown ? shell.signIn.hide : shell.signIn.show}
        </Button>
      }
    />
  )
}

/** Messages about why the session ended. Not shown if the user signed out. */
const endMessages = { idle: shell.signIn.endedIdle, absolute: shell.signIn.endedWhole, otherwise: shell.signIn.ended }

const endedStyles = {
  borderLeft: 4,
  borderColor: 'primary.main',
  bgcolor: 'primary.light',
  px: 2,
  py: 1.25,
  borderRadius: '4px',
  typography: 'body2',
}
