import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link, useLocation } from 'react-router-dom'
import { landing } from '#domain/account/landing.ts'
import { useWhoamiQuery } from '../../authProvider/whoami.ts'
import { Page, PageHeader } from '../../components/Page.tsx'
import { texts } from '../../i18n/english/later.ts'

type Props = { screen: keyof typeof texts.screens }

/** A screen that is not built yet. */
export const ComingLater = ({ screen }: Props) => (
  <Page narrow>
    <PageHeader title={texts.screens[screen].title} />
    <Announcement screen={screen} />
  </Page>
)

/** What the screen will be, what can be done until then, and the way on. */
function Announcement({ screen }: Props) {
  const { will, now } = texts.screens[screen]
  const { data: user } = useWhoamiQuery()
  const { pathname } = useLocation()
  const home = user ? landing(user) : '/'
  return (
    <Paper variant="outlined" sx={{ p: 3, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h2">{texts.building}</Typography>
      <Typography>{will}</Typography>
      <Typography color="textSecondary">{now}</Typography>
      {home !== pathname && (
        <Button component={Link} to={home} variant="outlined" sx={{ mt: 1 }}>
          {user ? texts.goHome : texts.toSignIn}
        </Button>
      )}
    </Paper>
  )
}
