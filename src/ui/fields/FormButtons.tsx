import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useContext } from 'react'
import { useFormState } from 'react-hook-form'
import { texts as shell } from '../../i18n/english/shell.ts'
import { UnsavedScope } from '../unsaved/unsaved.ts'

type Props = {
  /** The submit button's label. `sending` is the label while the form is being sent. */
  submit: string
  sending?: string
  cancel?: string
  disabled?: boolean
  onCancel: () => void
  size?: 'small'
}

export function FormButtons({ submit, sending = submit, cancel = shell.form.cancel, disabled = false, onCancel, size }: Props) {
  const { isSubmitting } = useFormState()
  const { leave } = useContext(UnsavedScope)
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'flex-end',
        flexWrap: 'wrap',
        gap: 1,
        '& button': { minHeight: { xs: 44, md: 'auto' } },
      }}
    >
      <Button size={size} onClick={() => leave(onCancel)} disabled={isSubmitting}>
        {cancel}
      </Button>
      <Button type="submit" size={size} variant="contained" disabled={disabled || isSubmitting}>
        {isSubmitting ? sending : submit}
      </Button>
    </Box>
  )
}

/**
 * Submit button. Pressing it does not blur the focused field, because an error message would then move the button during the
 * click. Outlined if the screen has another button that more users want.
 */
export function SendButton({ submit, sending, outlined = false }: { submit: string; sending: string; outlined?: boolean }) {
  const { isSubmitting } = useFormState()
  return (
    <Button
      type="submit"
      variant={outlined ? 'outlined' : 'contained'}
      size="large"
      disabled={isSubmitting}
      onMouseDown={event => event.preventDefault()}
      sx={{ minHeight: 44, width: { xs: '100%', sm: 'auto' }, minWidth: 160, justifySelf: 'start', alignSelf: 'start' }}
    >
      {isSubmitting ? sending : submit}
    </Button>
  )
}
