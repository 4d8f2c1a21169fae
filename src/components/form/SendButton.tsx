import Button from '@mui/material/Button'
import { useFormState } from 'react-hook-form'

/**
 * Sends the form around it. Pressing it does not leave the field first: what is said of that field would move the button away under
 * the finger.
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
