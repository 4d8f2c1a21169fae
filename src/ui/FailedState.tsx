import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import Button from '@mui/material/Button'
import { HttpError } from 'ra-core'
import { LostAccess } from '../dataProvider/lostAccess.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { Page } from './Page.tsx'
import { StateBox } from './StateBox.tsx'

type Props = { error: unknown; title?: string; onRetry?: () => unknown; fullPage?: boolean }

/** Whether another attempt could succeed. A record that does not exist, or that the user may not see, stays away. */
const mayRecover = (error: unknown) => !(error instanceof HttpError && (error.status === 404 || error.status === 403))

/**
 * Error state with the server's message, or the reason why the user lost access. Offers to try again unless the record does not
 * exist.
 */
export function FailedState({ error, title, onRetry, fullPage }: Props) {
  const isLost = error instanceof LostAccess
  return (
    <StateBox
      role="alert"
      icon={<ErrorOutline color="error" fontSize="inherit" />}
      title={isLost ? shell.lost.title : (title ?? shell.state.failed)}
      fullPage={fullPage}
    >
      {error instanceof Error ? error.message : shell.page.brokenText}
      {onRetry && mayRecover(error) && (
        <Button variant="outlined" onClick={() => onRetry()}>
          {shell.state.retry}
        </Button>
      )}
    </StateBox>
  )
}

export const FailedPage = (props: Omit<Props, 'fullPage'>) => (
  <Page>
    <FailedState {...props} fullPage />
  </Page>
)
