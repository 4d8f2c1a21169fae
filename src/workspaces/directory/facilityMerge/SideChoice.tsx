import Box from '@mui/material/Box'
import Radio from '@mui/material/Radio'
import type { ReactNode } from 'react'

type Props = {
  /** The name of the group of radio buttons. */
  name: string
  checked: boolean
  disabled?: boolean
  onChoose: () => void
  /** Shown in one column next to the radio button. */
  children: ReactNode
}

/** One side of a merge as a radio button with a frame. */
export const SideChoice = ({ name, checked, disabled = false, onChoose, children }: Props) => (
  <Box
    component="label"
    sx={{
      display: 'flex',
      alignItems: 'flex-start',
      minHeight: 44,
      minWidth: 0,
      boxSizing: 'border-box',
      pr: 1.5,
      border: 1,
      borderColor: checked ? 'primary.main' : 'inputLine',
      bgcolor: checked ? 'primary.light' : 'background.paper',
      borderRadius: 1,
      cursor: disabled ? 'default' : 'pointer',
      '&:has(:focus-visible)': { outline: 3, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: 2 },
    }}
  >
    <Radio name={name} checked={checked} disabled={disabled} onChange={onChoose} />
    <Box component="span" sx={{ py: 1, minWidth: 0, overflowWrap: 'anywhere', '& > span': { display: 'block' } }}>
      {children}
    </Box>
  </Box>
)
