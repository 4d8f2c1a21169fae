import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { secondFactor } from '#domain/identity/secondFactor/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/secondFactor.ts'
import { saveToken } from '../../../session/session.ts'
import { LabelledInput } from '../../../ui/fields/Labelled.tsx'
import { Problem } from '../../../ui/Problem.tsx'

const texts = all.signIn
type Props = { challenge: string; busy: boolean; onBack: () => void }

/** Second step of sign-in, which asks for a code from the authenticator app or a backup code. */
export function SecondStep({ challenge, busy, onBack }: Props) {
  const [code, setCode] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const attempt = useMutation({ mutationFn: () => answerChallenge({ challenge, code }) })
  const busyOrPending = attempt.isPending || busy
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), [])
  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (code && !busyOrPending) attempt.mutate()
      }}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <Typography variant="h1" tabIndex={-1}>
        {texts.title}
      </Typography>
      <Typography variant="body2">{texts.about}</Typography>
      {attempt.isError && <Problem>{attempt.error.message}</Problem>}
      <LabelledInput
        ref={first}
        label={texts.code}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={event => setCode(event.target.value)}
      />
      <Button type="submit" variant="contained" size="large" disabled={!code || busyOrPending} sx={{ minHeight: 44 }}>
        {busyOrPending ? texts.loading : texts.submit}
      </Button>
      <Button onClick={onBack}>{texts.back}</Button>
    </Box>
  )
}

/** Completes sign-in with the second factor. */
async function answerChallenge(body: { challenge: string; code: string }) {
  saveToken((await call(secondFactor.answer, { body })).data.token)
}
