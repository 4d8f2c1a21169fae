import Box from '@mui/material/Box'
import { texts } from '../../i18n/english/drafts.ts'
import { momentOf } from './saveTime.ts'
import type { Kept } from './useDraft.ts'

/**
 * Where the draft is saved. Only errors are announced to screen readers, because the state changes with every pause in typing.
 */
export function DraftState({ kept: { where, at } }: { kept: Kept }) {
  const words = where === 'nowhere' ? '' : texts.kept[where]
  const said = typeof words === 'function' ? words(at ? momentOf(at) : '') : words
  const wrong = where === 'device' || where === 'failed'
  return (
    <Box
      role={wrong ? 'status' : undefined}
      sx={{ typography: 'body2', color: where === 'failed' ? 'error.main' : 'text.secondary', minWidth: 0 }}
    >
      {said}
    </Box>
  )
}
