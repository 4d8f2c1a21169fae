import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import Close from '@mui/icons-material/Close'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { texts as all } from '../../../i18n/english/findBed.ts'
import type { Chosen } from './useApplyHere.tsx'

const texts = all.chosen

/** Line in the section bar that names the chosen facility and says whether the user can apply to it. */
export function ChosenFacility({ chosen, onSee }: { chosen: Chosen; onSee: () => void }) {
  const { facility, words, problem, ready, drop } = chosen
  const Icon = problem ? WarningAmberOutlined : ApartmentOutlined
  return (
    <Box
      component="section"
      aria-label={texts.region}
      sx={{
        // On a phone, the button alone names the facility.
        display: { xs: ready ? 'none' : 'flex', sm: 'flex' },
        alignItems: 'center',
        gap: 1,
        typography: 'body2',
        minHeight: 32,
        color: problem ? 'text.primary' : 'text.secondary',
      }}
    >
      <Icon aria-hidden="true" color={problem ? 'warning' : 'inherit'} sx={{ fontSize: 18, flex: 'none' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <span role="status">{words}</span>
        {problem && (
          <>
            {' '}
            <Link
              component="button"
              type="button"
              onClick={onSee}
              sx={{ typography: 'body2', fontWeight: 600, verticalAlign: 'baseline' }}
            >
              {all.bar.see}
            </Link>
          </>
        )}
      </Box>
      {drop && (
        <IconButton size="small" aria-label={texts.drop(facility.name)} title={texts.drop(facility.name)} onClick={drop}>
          <Close sx={{ fontSize: 18 }} />
        </IconButton>
      )}
    </Box>
  )
}

type ApplyButtonProps = { chosen: Chosen; primary: boolean; busy: boolean; focused: boolean; apply: () => void }

/** Opens the dialog for applying to the chosen facility. */
export const ApplyButton = ({ chosen, primary, busy, focused, apply }: ApplyButtonProps) => (
  <Button
    variant={primary ? 'contained' : 'outlined'}
    onClick={apply}
    autoFocus={focused}
    // A disabled button would lose focus.
    aria-disabled={busy}
    sx={{
      minHeight: 44,
      px: 3,
      flex: { xs: '1 0 100%', md: '0 1 auto' },
      minWidth: 0,
      overflowWrap: 'anywhere',
    }}
  >
    {busy ? texts.opening : texts.apply(chosen.facility.name)}
  </Button>
)
