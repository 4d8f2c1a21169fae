import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { ReactNode } from 'react'
import { useField } from './useField.ts'

type Props = {
  name: string
  label: ReactNode
  hint?: string
  disabled?: boolean
  /** How the wire keeps a tick, where that is not a boolean. */
  keeps?: { on: unknown; off: unknown; isOn: (value: unknown) => boolean }
  onTicked?: (ticked: boolean) => void
}

/** A box to tick, with its sentence beside it and its error below. */
export function CheckField({ name, label, hint, disabled, keeps, onTicked }: Props) {
  const { value, onChange, onBlur, ref, id, error } = useField(name)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          minHeight: 44,
          py: 0.5,
          boxSizing: 'border-box',
          cursor: disabled ? 'default' : 'pointer',
        }}
      >
        <Checkbox
          id={id}
          name={name}
          disabled={disabled}
          checked={keeps ? keeps.isOn(value) : value === true}
          onBlur={onBlur}
          onChange={(_event, ticked) => {
            onChange(keeps ? (ticked ? keeps.on : keeps.off) : ticked)
            onTicked?.(ticked)
          }}
          sx={{ ml: -1, mt: -0.25, ...(error && { color: 'error.main' }) }}
          slotProps={{ input: { ref, 'aria-describedby': described, 'aria-invalid': error ? true : undefined } }}
        />
        <Box sx={{ typography: 'body2', pt: 0.75, color: disabled ? 'text.secondary' : 'text.primary' }}>{label}</Box>
      </Box>
      {hint && (
        <Box id={`${id}-hint`} sx={{ typography: 'caption', color: 'text.secondary', pl: 4, mt: -0.75 }}>
          {hint}
        </Box>
      )}
      {error && (
        <Box
          id={`${id}-error`}
          sx={{ typography: 'caption', color: 'error.main', fontWeight: 600, pl: 4, mt: hint ? 0 : -0.75, mb: 0.5 }}
        >
          {error}
        </Box>
      )}
    </Box>
  )
}
