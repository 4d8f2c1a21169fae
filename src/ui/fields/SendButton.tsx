import Button from '@mui/material/Button'
import { useFormState } from 'react-hook-form'

/**
 * Submit button. Pressing it does not blur the focused field, because an error message would then move the button during the
 * click.
 */
export function SendButton({ submit, sending }: { submit: string; sending: string }) {
  const { isSubmitting } = useFormState()
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      disabled={isSubmitting}
      onMouseDown={event => event.preventDefault()}
      sx={{ minHeight: 44, width: { xs: '100%', sm: 'auto' }, minWidth: 160, justifySelf: 'start', alignSelf: 'start' }}
    >
      {isSubmitting ? sending : submit}
    </Button>
  )
}
