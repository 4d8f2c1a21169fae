import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { landing } from '#domain/identity/account/landing.ts'
import { useWhoamiQuery } from '../authProvider/whoami.ts'
import { texts as shell } from '../i18n/english/shell.ts'

/** Button that opens the user's landing page, or the sign-in page. */
export function HomeButton() {
  const { data: user } = useWhoamiQuery()
  return (
    <Button component={Link} to={user ? landing(user) : '/'} variant="contained">
      {user ? shell.page.goHome : shell.page.toSignIn}
    </Button>
  )
}
