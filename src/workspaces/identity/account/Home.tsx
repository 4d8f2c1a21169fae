import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, Link as RouterLink } from 'react-router-dom'
import { landing, pendingScreen } from '#domain/identity/account/session.ts'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import { signIn, useWhoamiQuery } from '../../../authProvider/authProvider.ts'
import { texts as shell } from '../../../i18n/english/shell.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { forgetPage, rememberedPage, resumeRemembering, sessionEnded, useToken } from '../../../session/session.ts'
import { installationColor, installationName, maintenanceNotice } from '../../../startup/installation.ts'
import { EnvironmentBanner } from '../../../ui/EnvironmentBanner.tsx'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { LabelledInput } from '../../../ui/fields/Labelled.tsx'
import { useDocumentTitle } from '../../../ui/hooks.ts'
import { LanguageLink } from '../../../ui/LanguageLink.tsx'
import { LoadingPage } from '../../../ui/LoadingPage.tsx'
import { MaintenanceBanner } from '../../../ui/MaintenanceBanner.tsx'
import { Mark } from '../../../ui/Mark.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import { canOpen, useScreens } from '../../../ui/screen/screens.ts'

/**
 * The home page with the sign-in form. Redirects a signed-in user to the page that required sign-in, or else to the landing page
 * for the user's role (AUTH-006 to AUTH-010).
 */
export function Home() {
  // The routes hold this element, so it does not render again with the app.
  useLocale()
  const screens = useScreens()
  const session = useToken()
  const { data: user, error, refetch } = useWhoamiQuery()
  useEffect(resumeRemembering, [])
  useDocumentTitle(shell.signIn.title)

  if (session && user) {
    const page = rememberedPage()
    return <RedirectOnce to={page && !pendingScreen(user) && canOpen(page, user, screens) ? page : landing(user)} />
  }
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <EnvironmentBanner />
      <MaintenanceBanner notice={maintenanceNotice()} />
      <Box sx={{ flex: 1, display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 5fr) minmax(0, 6fr)' } }}>
        <Introduction />
        <Box
          component="main"
          sx={{ display: 'flex', alignItems: { xs: 'flex-start', md: 'center' }, justifyContent: 'center', p: { xs: 3, md: 6 } }}
        >
          <Box sx={{ width: '100%', maxWidth: 400 }}>
            <Box sx={{ mb: 1 }}>
              <LanguageLink />
            </Box>
            {session && error ? <FailedState error={error} onRetry={refetch} fullPage /> : <SignIn busy={session !== null} />}
            <Typography
              variant="caption"
              component="p"
              color="textSecondary"
              sx={{ mt: 4, mb: 0, pt: 2, borderTop: 1, borderColor: 'divider' }}
            >
              {shell.signIn.tool}{' '}
              <Link component={RouterLink} to="/about">
                {shell.titles.about}
              </Link>
            </Typography>
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

/** Redirects, and clears the remembered page so that it applies to only one sign-in. Shows a placeholder until the page's code has loaded. */
function RedirectOnce({ to }: { to: string }) {
  useEffect(() => () => forgetPage(), [])
  return (
    <>
      <LoadingPage />
      <Navigate to={to} replace />
    </>
  )
}

function Introduction() {
  const own = installationColor()
  return (
    <Box
      component="header"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        color: '#fff',
        background: own ?? 'linear-gradient(160deg, #00677A 0%, #004F5E 60%, #003A46 100%)',
        p: { xs: 3, md: 6 },
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        gap: { xs: 2, md: 6 },
      }}
    >
      <Arches />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, position: 'relative' }}>
        <Mark size={36} />
        <Typography component="p" sx={{ fontSize: '1.5rem', fontWeight: 600, letterSpacing: '-0.01em' }}>
          {installationName()}
        </Typography>
      </Box>
      <Box sx={{ position: 'relative', maxWidth: 460 }}>
        <Typography
          component="p"
          sx={{
            fontSize: { xs: '1.5rem', md: '2.5rem' },
            lineHeight: 1.15,
            fontWeight: 600,
            letterSpacing: '-0.02em',
            mb: { xs: 1, md: 2 },
          }}
        >
          {shell.signIn.promise}
        </Typography>
        <Typography sx={{ color: own ? '#fff' : '#D6F1F5', fontSize: { xs: '0.9375rem', md: '1rem' } }}>
          {shell.signIn.about}
        </Typography>
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'block' } }} />
    </Box>
  )
}

const Arches = () => (
  <Box
    component="svg"
    viewBox="0 0 400 400"
    aria-hidden="true"
    preserveAspectRatio="xMaxYMax meet"
    sx={{
      position: 'absolute',
      right: 0,
      bottom: 0,
      width: { xs: 192, md: '85%' },
      maxHeight: '80%',
      opacity: { xs: 0.2, md: 1 },
    }}
  >
    {[192, 150, 110, 70, 34].map((half, depth) => (
      <path
        key={half}
        d={`M${230 - half} 400V${250 - half * 0.15}a${half} ${half} 0 0 1 ${2 * half} 0V400`}
        fill={depth === 4 ? '#8FE3F0' : '#008DA5'}
        fillOpacity={depth === 4 ? 0.55 : 0.16}
      />
    ))}
  </Box>
)

/** Loads only for users with a second factor. */
const SecondStep = lazyWithRetry(() => import('./SecondStep.tsx'), 'SecondStep', 'panel')

/** The sign-in form (AUTH-001). `busy` is true while the current user is still loading. */
function SignIn({ busy }: { busy: boolean }) {
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
  const endMessage = end && endMessages()[end]
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
        <Link component={RouterLink} to="/forgot_password" sx={{ py: 0.25, my: -0.25 }}>
          {shell.signIn.forgot}
        </Link>
        <span>
          {shell.signIn.new}{' '}
          <Link component={RouterLink} to="/sign_up">
            {shell.signIn.signUp}
          </Link>
        </span>
      </Box>
      <Button component={RouterLink} to="/sign_on" variant="outlined" sx={{ minHeight: 44 }}>
        {shell.signIn.organization}
      </Button>
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
const endMessages = () => ({ idle: shell.signIn.endedIdle, absolute: shell.signIn.endedWhole, otherwise: shell.signIn.ended })

const endedStyles = {
  borderLeft: 4,
  borderColor: 'primary.main',
  bgcolor: 'primary.light',
  px: 2,
  py: 1.25,
  borderRadius: '4px',
  typography: 'body2',
}
