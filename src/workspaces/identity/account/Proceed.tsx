import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormState } from 'react-hook-form'
import { texts } from '../../../i18n/english/account.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'

/** Submit button for the enclosing form. Shows the server's success message above the button until the redirect. */
export function Proceed({ message }: { message: string | undefined }) {
  const { isSubmitting } = useFormState()
  return (
    <div>
      <Box role="status">
        {message && (
          <Alert severity="success" role="presentation" sx={{ bgcolor: 'success.light', color: 'text.primary', mb: 2 }}>
            {domainText(message)}
          </Alert>
        )}
      </Box>
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={isSubmitting || message !== undefined}
        sx={{ minHeight: 44, width: { xs: '100%', sm: 'auto' } }}
      >
        {texts.password.proceed}
      </Button>
    </div>
  )
}
