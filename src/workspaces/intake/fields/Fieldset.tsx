import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

type Props = {
  id: string
  legend: string
  hint?: string
  error?: string
  optional?: boolean
  after?: ReactNode
  children: ReactNode
}

/** Several controls that answer one question, with the question as their legend. */
export const Fieldset = ({ id, legend, hint, error, optional, after, children }: Props) => (
  <Box
    component="fieldset"
    aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
  >
    <Box component="legend" sx={{ p: 0, mb: 0.5, typography: 'body2', fontWeight: 600 }}>
      {legend}
      {optional && (
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {' (optional)'}
        </Box>
      )}
    </Box>
    {hint && (
      <Box id={`${id}-hint`} sx={{ typography: 'caption', color: 'text.secondary', mb: 0.5 }}>
        {hint}
      </Box>
    )}
    {children}
    {error && (
      <Box id={`${id}-error`} sx={{ typography: 'caption', color: 'error.main', fontWeight: 600, mt: 0.5 }}>
        {error}
      </Box>
    )}
    {after}
  </Box>
)
