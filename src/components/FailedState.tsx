import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import Button from '@mui/material/Button'
import { texts as shell } from '../i18n/english/shell.ts'
import { StateBox } from './StateBox.tsx'

/** Something could not be loaded: what happened, in the server's words, and a way to try again. */
export function FailedState({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => unknown }) {
  return (
    <StateBox role="alert" icon={<ErrorOutline color="error" fontSize="inherit" />} title={title ?? shell.state.failed}>
      {error instanceof Error ? error.message : shell.page.brokenText}
      {onRetry && (
        <Button variant="outlined" onClick={() => onRetry()}>
          {shell.state.retry}
        </Button>
      )}
    </StateBox>
  )
}
