import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormState } from 'react-hook-form'
import { shell } from '../../i18n/shell.ts'

type Props = {
  /** What the button says that sends it, and what it says meanwhile. */
  submit: string
  sending?: string
  onCancel: () => void
  size?: 'small'
}

/** The end of a form: away, or send; on its way, it cannot be sent twice. */
export function FormButtons({ submit, sending = submit, onCancel, size }: Props) {
  const { isSubmitting } = useFormState()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
      <Button size={size} onClick={onCancel} disabled={isSubmitting}>
        {shell.form.cancel}
      </Button>
      <Button type="submit" size={size} variant="contained" disabled={isSubmitting}>
        {isSubmitting ? sending : submit}
      </Button>
    </Box>
  )
}
