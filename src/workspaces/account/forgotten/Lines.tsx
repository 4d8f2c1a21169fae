import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { texts } from '../../../i18n/english/forgotten.ts'

/** A short form that shows one problem at a time. */
export const Lines = ({ onSend, children }: { onSend: () => void; children: ReactNode }) => (
  <Box
    component="form"
    noValidate
    onSubmit={event => {
      event.preventDefault()
      onSend()
    }}
    sx={{ display: 'grid', gap: 2.5 }}
  >
    {children}
  </Box>
)

export const Submit = ({ underway, disabled = false }: { underway: boolean; disabled?: boolean }) => (
  <Button
    type="submit"
    variant="contained"
    size="large"
    disabled={underway || disabled}
    sx={{ minHeight: 44, justifySelf: { xs: 'stretch', sm: 'start' }, minWidth: 160 }}
  >
    {underway ? texts.sending : texts.submit}
  </Button>
)
