import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { StateBox } from './StateBox.tsx'

/** Something could not be loaded: what happened, in the server's words, and a way to try again. */
export function FailedState({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => unknown }) {
  const translate = useTranslate()
  return (
    <StateBox
      role="alert"
      icon={<ErrorOutline color="error" fontSize="inherit" />}
      title={title ?? translate('passage.state.failed')}
    >
      {error instanceof Error ? error.message : translate('passage.page.brokenText')}
      {onRetry && (
        <Button variant="outlined" onClick={() => onRetry()}>
          {translate('passage.state.retry')}
        </Button>
      )}
    </StateBox>
  )
}
