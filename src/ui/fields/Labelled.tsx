import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'
import { texts as shell } from '../../i18n/english/shell.ts'
import { WhyWeAsk } from './WhyWeAsk.tsx'

export type LabelledProps = {
  label: string
  /** Text below the label, such as a format or an example. */
  hint?: string
  /** Explains why the product asks for personal data. Shown collapsed below the field. */
  why?: string
  error?: string
  optional?: boolean
}
export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** A field with a visible label, hint, and error, which screen readers announce. */
export function Labelled({
  label,
  hint,
  why,
  error,
  optional,
  id,
  below,
  children,
}: LabelledProps & {
  id?: string
  /** Content between the control and its error. */
  below?: ReactNode
  children: (control: ControlProps) => ReactNode
}) {
  const generatedId = useId()
  const fieldId = id ?? generatedId
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Box
        component="label"
        id={`${fieldId}-label`}
        htmlFor={fieldId}
        sx={{ typography: 'body2', fontWeight: 600, justifySelf: 'start' }}
      >
        {label}
        {optional && <Optional />}
      </Box>
      <Hint fieldId={fieldId}>{hint}</Hint>
      {children({
        id: fieldId,
        'aria-describedby': describedBy(fieldId, { hint, error }),
        'aria-invalid': error ? true : undefined,
      })}
      {below}
      <ErrorText fieldId={fieldId}>{error}</ErrorText>
      {why && <WhyWeAsk>{why}</WhyWeAsk>}
    </Box>
  )
}

/** Value of a field's `aria-describedby`. */
export const describedBy = (id: string, { hint, error }: Pick<LabelledProps, 'hint' | 'error'>) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

export const Optional = () => (
  <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
    {` (${shell.form.optional})`}
  </Box>
)

type Text = { fieldId: string; children: string | undefined }

export const Hint = ({ fieldId, children }: Text) =>
  children && (
    <Box id={`${fieldId}-hint`} sx={{ typography: 'caption', color: 'text.secondary' }}>
      {children}
    </Box>
  )

export const ErrorText = ({ fieldId, children }: Text) =>
  children && (
    <Box id={`${fieldId}-error`} sx={{ typography: 'caption', color: 'error.main', fontWeight: 600 }}>
      {children}
    </Box>
  )
