import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormState } from 'react-hook-form'
import { texts } from './texts.ts'

/** Sends the form around it; then what the server said, until one goes on. */
export function Proceed({ said }: { said: string | undefined }) {
  const { isSubmitting } = useFormState()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: said ? 2 : 0 }}>
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={isSubmitting || said !== undefined}
        sx={{ minHeight: 44, width: { xs: '100%', sm: 'auto' } }}
      >
        {texts.password.proceed}
      </Button>
      <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
        {said && (
          <Alert severity="success" role="presentation" sx={{ bgcolor: 'success.light', color: 'text.primary', py: 0 }}>
            {said}
          </Alert>
        )}
      </Box>
    </Box>
  )
}
