import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { signOn } from '#domain/identity/signOn/contract.ts'
import { type SignOnAnswer, SignOnStart } from '#domain/identity/signOn/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { forgottenTexts } from '../../../i18n/english/account.ts'
import { texts } from '../../../i18n/english/signOn.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'
import { saveToken } from '../../../session/session.ts'
import { withInstallationName } from '../../../startup/installation.ts'
import { SendButton } from '../../../ui/fields/FormButtons.tsx'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { LoadingPage } from '../../../ui/LoadingPage.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SecondStep } from './SecondStep.tsx'

/**
 * The page for signing in through an organization. It sends the user to the organization's provider, which sends the user back here
 * with a code. The code works once and only in this browser; the session token comes in the response to it, never in an address.
 */
export function SignOn() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [answer] = useState(() => answerIn(search))
  const finish = useMutation({ mutationFn: finishSignOn, retry: false })
  const { mutate } = finish
  useEffect(() => {
    if (!answer) return
    // The code is used up, so neither the history nor a reload should contain it.
    void navigate('/sign_on', { replace: true })
    mutate(answer)
  }, [answer, mutate, navigate])

  if (finish.isSuccess && !finish.data) return <Navigate to="/" replace />
  if (answer && !finish.isError && !finish.data) return <LoadingPage />
  return (
    <Page narrow="form">
      <PageHeader title={texts.title} subtitle={finish.data ? undefined : texts.about} />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
        {finish.data ? (
          <SecondStep challenge={finish.data} busy={false} onBack={() => void navigate('/')} />
        ) : (
          <>
            {finish.isError && <Problem>{withInstallationName(domainText(finish.error.message))}</Problem>}
            {search === '?unknown' && <Problem>{texts.unknown}</Problem>}
            <Start />
          </>
        )}
      </Paper>
      {!finish.data && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          <Link component={RouterLink} to="/">
            {forgottenTexts.back}
          </Link>
        </Typography>
      )}
    </Page>
  )
}

function Start() {
  const navigate = useNavigate()
  async function begin(body: { email: string }) {
    const { url } = await call(signOn.start, { body })
    if (url.startsWith('/')) return navigate(url, { replace: true })
    location.assign(url)
    // The button stays busy until the provider's page has loaded.
    return new Promise(() => undefined)
  }
  return (
    <SchemaForm schema={SignOnStart} values={{ email: '' }} skipUnsavedCheck onSubmit={begin}>
      <FormText name="email" label={texts.email} type="email" autoComplete="email" />
      <SendButton submit={texts.submit} sending={texts.sending} />
    </SchemaForm>
  )
}

/** What the provider sent back; undefined if the user came from the sign-in page. */
function answerIn(search: string): SignOnAnswer | undefined {
  const { state, code, iss, error } = Object.fromEntries(new URLSearchParams(search))
  if (!state || (!code && !error)) return undefined
  return { state, ...(code && { code }), ...(iss && { iss }), ...(error && { error: error.slice(0, 200) }) }
}

/** Signs in, or returns the second-factor challenge. */
async function finishSignOn(body: SignOnAnswer): Promise<string | undefined> {
  const { data } = await call(signOn.finish, { body })
  if ('challenge' in data) return data.challenge
  saveToken(data.token)
  return undefined
}
