import Box from '@mui/material/Box'
import Radio from '@mui/material/Radio'
import { memo } from 'react'

type Props = {
  id: string
  name: string
  value: string | number | boolean | null
  label: string
  hint?: string | undefined
  checked: boolean
  disabled?: boolean
  onChoose: () => void
}

/** Radio button on a card. The whole card is clickable. Memoized for long lists. */
export const RadioCard = memo(({ id, name, value, label, hint, checked, disabled, onChoose }: Props) => (
  <Box
    component="label"
    sx={{
      display: 'flex',
      alignItems: hint ? 'flex-start' : 'center',
      minHeight: 44,
      boxSizing: 'border-box',
      pl: 0.5,
      pr: 2,
      border: 1,
      borderColor: checked ? 'primary.main' : 'inputLine',
      boxShadow: theme => (checked ? `inset 0 0 0 1px ${theme.palette.primary.main}` : 'none'),
      bgcolor: checked ? 'primary.light' : 'background.paper',
      color: disabled ? 'text.disabled' : 'text.primary',
      borderRadius: 1,
      cursor: disabled ? 'default' : 'pointer',
      '&:hover': { borderColor: disabled ? undefined : 'primary.main' },
      '&:has(:focus-visible)': { outline: 3, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: 2 },
    }}
  >
    <Radio
      id={id}
      name={name}
      value={String(value)}
      checked={checked}
      disabled={disabled}
      onChange={onChoose}
      slotProps={{ input: { 'aria-describedby': hint && `${id}-about` } }}
    />
    <Box component="span" sx={{ py: hint ? 1 : 0.75, minWidth: 0, '& > span': { display: 'block' } }}>
      <Box component="span" sx={{ typography: 'body2', fontWeight: hint ? 600 : 400 }}>
        {label}
      </Box>
      {hint && (
        <Box component="span" id={`${id}-about`} sx={{ typography: 'caption', color: 'text.secondary' }}>
          {hint}
        </Box>
      )}
    </Box>
  </Box>
))
