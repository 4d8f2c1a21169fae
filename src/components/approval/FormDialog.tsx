import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { SchemaForm } from '../form/SchemaForm.tsx'
import type { AnswerForm } from './forms/AnswerForm.ts'
import { texts } from './texts.ts'

type Props = {
  form: AnswerForm
  /** What the button says that sends it. */
  submit?: string
  onSubmit: (told: FieldValues) => Promise<unknown>
  onClose: () => void
  /** It is gone: the moment to say where the focus goes. */
  onGone?: () => void
  open: boolean
}

/** A question in the way, with the values kept until they have been taken: a failure is shown in the dialog. */
export function FormDialog({ form, submit = texts.submit, onSubmit, onClose, onGone, open }: Props) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      aria-describedby={form.about && `${id}-about`}
      slotProps={{ transition: { onExited: onGone }, paper: { sx: { m: { xs: 1.5, sm: 4 }, width: '100%' } } }}
    >
      <DialogTitle id={`${id}-title`}>{form.title}</DialogTitle>
      <DialogContent>
        {form.about && (
          <Typography id={`${id}-about`} variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {form.about}
          </Typography>
        )}
        <SchemaForm schema={form.schema} values={form.values} onSubmit={onSubmit}>
          <form.Fields />
          <Buttons submit={submit} onClose={onClose} />
        </SchemaForm>
      </DialogContent>
    </Dialog>
  )
}

function Buttons({ submit, onClose }: { submit: string; onClose: () => void }) {
  const { isSubmitting } = useFormState()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
      <Button onClick={onClose} disabled={isSubmitting}>
        {texts.cancel}
      </Button>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {isSubmitting ? texts.sending : submit}
      </Button>
    </Box>
  )
}
