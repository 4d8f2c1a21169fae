import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { somethingWentWrong } from '#domain/refusal.ts'
import { authProvider } from '../../authProvider/authProvider.ts'
import { LabelledInput } from '../../components/LabelledInput.tsx'

/** Username and password (spec 1 §2). `busy` while the page already looks up who has just signed in. */
export function SignIn({ busy }: { busy: boolean }) {
  const translate = useTranslate()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const signIn = useMutation({ mutationFn: authProvider.login })
  const running = signIn.isPending || busy

  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (username && password && !running) signIn.mutate({ username, password })
      }}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <Typography variant="h1" tabIndex={-1}>
        {translate('passage.signIn.title')}
      </Typography>
      {signIn.isError && <Alert severity="error">{signIn.error.message || somethingWentWrong}</Alert>}
      <LabelledInput
        label={translate('passage.signIn.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={event => setUsername(event.target.value)}
      />
      <LabelledInput
        label={translate('passage.signIn.password')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
        endAdornment={
          <Button
            size="small"
            onClick={() => setShown(!shown)}
            aria-pressed={shown}
            aria-label={translate('passage.signIn.showPassword')}
            sx={{ mr: -1, minWidth: 0 }}
          >
            {translate(shown ? 'passage.signIn.hide' : 'passage.signIn.show')}
          </Button>
        }
      />
      <Button type="submit" variant="contained" size="large" disabled={!username || !password || running} sx={{ minHeight: 44 }}>
        {translate(running ? 'passage.signIn.loading' : 'passage.signIn.submit')}
      </Button>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3, rowGap: 1, typography: 'body2' }}
      >
        <Link component={RouterLink} to="/forgot_password">
          {translate('passage.signIn.forgot')}
        </Link>
        <span>
          {translate('passage.signIn.new')}{' '}
          <Link component={RouterLink} to="/sign_up">
            {translate('passage.signIn.signUp')}
          </Link>
        </span>
      </Box>
    </Box>
  )
}
