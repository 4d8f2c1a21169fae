import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'
import { shell } from '../i18n/shell.ts'

export type LabelledProps = {
  label: string
  /** Stands under the label: a format, or why we ask. */
  hint?: string
  error?: string
  /** Says so in the label. */
  optional?: boolean
}
type Tied = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined }

/** A field with its label above, where it stays readable, hint and error tied to it for screen readers. */
export function Labelled({
  label,
  hint,
  error,
  optional,
  id,
  children,
}: LabelledProps & { id?: string; children: (tied: Tied) => ReactNode }) {
  const own = useId()
  const field = id ?? own
  const described = [hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(' ')
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Box component="label" htmlFor={field} sx={{ typography: 'body2', fontWeight: 600, justifySelf: 'start' }}>
        {label}
        {optional && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {` (${shell.form.optional})`}
          </Box>
        )}
      </Box>
      {hint && (
        <Box id={`${field}-hint`} sx={{ typography: 'caption', color: 'text.secondary' }}>
          {hint}
        </Box>
      )}
      {children({ id: field, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <Box id={`${field}-error`} sx={{ typography: 'caption', color: 'error.main', fontWeight: 600 }}>
          {error}
        </Box>
      )}
    </Box>
  )
}
