import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormState } from 'react-hook-form'
import { texts } from './texts.ts'

/** The end of a dialog's form: away, or send; sending, it cannot be sent twice. */
export function DialogButtons({
  label,
  busyLabel = label,
  onCancel,
}: {
  label: string
  busyLabel?: string
  onCancel: () => void
}) {
  const { isSubmitting } = useFormState()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
      <Button onClick={onCancel}>{texts.dialog.cancel}</Button>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {isSubmitting ? busyLabel : label}
      </Button>
    </Box>
  )
}
