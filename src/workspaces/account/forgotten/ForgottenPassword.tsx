import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Page, PageHeader } from '../../../components/Page.tsx'
import { texts } from '../../../i18n/english/forgotten.ts'
import { AskForCode } from './AskForCode.tsx'
import { ChooseNew } from './ChooseNew.tsx'

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
