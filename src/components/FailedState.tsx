import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import Button from '@mui/material/Button'
import { LostAccess } from '../dataProvider/lostAccess.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { Page } from './Page.tsx'
import { StateBox } from './StateBox.tsx'

type Props = { error: unknown; title?: string; onRetry?: () => unknown; fullPage?: boolean }

/** Error state with the server's message, or the reason why the user lost access, and a Try again button. */
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
      {onRetry && (
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
