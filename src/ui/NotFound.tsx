import Button from '@mui/material/Button'
import { texts as shell } from '../i18n/english/shell.ts'
import { supportEmail } from '../startup/installation.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { HomeButton } from './HomeButton.tsx'

export function NotFound() {
  const support = supportEmail()
  return (
    <ErrorPage code="404" title={shell.page.notFound} text={shell.page.notFoundText}>
      <HomeButton />
      {support && (
        <Button href={`mailto:${support}`} variant="outlined">
          {shell.page.support}
        </Button>
      )}
    </ErrorPage>
  )
}
