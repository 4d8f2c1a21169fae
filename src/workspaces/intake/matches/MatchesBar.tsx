import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { texts as findBed } from '../../../i18n/english/findBed.ts'

const texts = findBed.bar

type Props = {
  total: number | undefined
  /** Undefined if leaving would lose input, which hides the exit link. */
  onExit: (() => void) | undefined
  onSee: () => void
}

/** Bar above each section's buttons: the number of matching programs so far, a link to them, and an exit link. */
export const MatchesBar = ({ total, onExit, onSee }: Props) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, typography: 'body2', width: '100%' }}>
    <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {total === undefined ? (
        texts.counting
      ) : (
        <>
          {texts.matches(total)}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {' '}
            {texts.soFar}
          </Box>
        </>
      )}
    </Box>
    <span aria-hidden="true">·</span>
    <Link component="button" type="button" onClick={onSee} sx={{ ...target, fontWeight: 600 }}>
      {texts.see}
    </Link>
    {onExit && (
      <Link
        component={RouterLink}
        to="/patient/advocate"
        onClick={event => {
          event.preventDefault()
          onExit()
        }}
        sx={{ ...target, ml: 'auto' }}
      >
        {texts.exit}
      </Link>
    )}
  </Box>
)

const target = { display: 'inline-flex', alignItems: 'center', minHeight: 32, typography: 'body2' } as const
