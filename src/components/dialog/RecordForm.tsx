import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { SchemaForm } from '../form/SchemaForm.tsx'
import { OutcomeBanner } from './OutcomeBanner.tsx'
import { useOutcome } from './useOutcome.ts'

type Schema = z.ZodType<FieldValues, FieldValues>
type Props<S extends Schema> = {
  schema: S
  values: DefaultValues<z.input<S>>
  /** Saves, and answers the word to show; the dialog closes 1.5 s later. */
  onSubmit: (values: z.output<S>) => Promise<string>
  onClose: () => void
  /** A failure is shown in the words that this makes of it, and closes the dialog too; without it the server's words stand in the form. */
  onFailure?: (failure: Error) => { said: string; closes: boolean }
  /** Who may only look: nothing can be sent. */
  readOnly?: boolean
  submit?: string
  cancel?: string
  children: ReactNode
}

/** The form of a dialog that adds or changes one record: its fields, what came of sending it, and the two buttons. */
export function RecordForm<S extends Schema>({ onSubmit, onClose, onFailure, readOnly, submit, cancel, ...form }: Props<S>) {
  const { outcome, over, succeeded, failed, forget } = useOutcome(onClose)
  async function send(values: z.output<S>) {
    forget()
    try {
      succeeded(await onSubmit(values))
    } catch (failure) {
      const told = onFailure?.(failure as Error)
      if (!told) throw failure
      failed(told.said, told)
    }
  }
  return (
    <SchemaForm schema={form.schema} values={form.values} onSubmit={values => (over || readOnly ? undefined : send(values))}>
      {form.children}
      <OutcomeBanner outcome={outcome} />
      <Buttons submit={submit} cancel={cancel} disabled={over || readOnly === true} onClose={onClose} />
    </SchemaForm>
  )
}

type ButtonsProps = { submit?: string; cancel?: string; disabled: boolean; onClose: () => void }

function Buttons({ submit = 'Save', cancel = 'Cancel', disabled, onClose }: ButtonsProps) {
  const { isSubmitting } = useFormState()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
      <Button onClick={onClose}>{cancel}</Button>
      <Button type="submit" variant="contained" disabled={disabled || isSubmitting}>
        {isSubmitting ? 'Saving…' : submit}
      </Button>
    </Box>
  )
}
