import { texts as shell } from '../i18n/english/shell.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { HomeButton } from './HomeButton.tsx'

export const Unauthorized = () => (
  <ErrorPage code="401" title={shell.page.offLimits} text={shell.page.unauthorized}>
    <HomeButton />
  </ErrorPage>
)
