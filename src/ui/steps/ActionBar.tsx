import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { texts } from '../../i18n/english/intake.ts'
import { barRoom } from '../feedback/bottomRoom.ts'

type Props = {
  /** The submit button's label. */
  submit: string
  busy: boolean
  saved: boolean
  disabled?: boolean
  state: ReactNode
  /** Content to the left of the buttons on a wide screen, and above them on a phone. */
  above?: ReactNode
  /** Another action, after the submit button. */
  beside?: ReactNode
  /** Whether the other action is the primary one. */
  secondary?: boolean
  onBack: () => void
}

/**
 * Sticky bar at the bottom of a form, one line of 64 px unless the screen is as narrow as a phone's. The draft's state is left of the
 * buttons.
 */
export const BottomBar = ({ above, state, children }: { above?: ReactNode; state: ReactNode; children: ReactNode }) => (
  <Box
    ref={barRoom}
    data-bottom-bar=""
    sx={{
      position: 'sticky',
      bottom: 'var(--notice-room, 0px)',
      zIndex: 2,
      display: 'flex',
      gap: 1.5,
      alignItems: 'center',
      flexWrap: { xs: 'wrap', md: above ? 'wrap' : 'nowrap' },
      boxSizing: 'border-box',
      minHeight: 64,
      justifyContent: { sm: 'flex-end' },
      mx: { xs: -2, md: 0 },
      px: { xs: 2, md: 2.5 },
      py: 1.125,
      pb: 'calc(9px + env(safe-area-inset-bottom))',
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: { md: 1 },
      boxShadow: '0 -4px 12px rgb(0 0 0 / 6%)',
      '@media print': { display: 'none' },
    }}
  >
    {above && <Box sx={{ flex: { xs: '1 0 100%', sm: '1 1 auto', md: '1 1 340px' }, mb: { xs: -0.75, sm: 0 } }}>{above}</Box>}
    <Box
      sx={{
        flex: { xs: '1 0 100%', sm: above ? 'none' : 1 },
        '&:has(> :empty)': { display: { xs: 'none', md: 'block' } },
      }}
    >
      {state}
    </Box>
    {children}
  </Box>
)

export const ActionBar = ({ submit, busy, saved, disabled = false, state, above, beside, secondary = false, onBack }: Props) => (
  <BottomBar above={above} state={state}>
    <Button variant="outlined" onClick={onBack} sx={{ minHeight: 44, flex: { xs: '1 1 0', sm: 'none' }, px: 3 }}>
      {texts.back}
    </Button>
    <Button
      type="submit"
      variant={secondary ? 'outlined' : 'contained'}
      disabled={disabled}
      // A disabled button would lose focus while the form is being saved.
      aria-disabled={busy || saved}
      sx={{ minHeight: 44, flex: { xs: '2 1 0', sm: 'none' }, px: 3, opacity: busy || saved ? 0.75 : 1 }}
    >
      {busy || saved ? texts.saving : submit}
    </Button>
    {beside}
  </BottomBar>
)
