import Box from '@mui/material/Box'
import { texts } from '../../../i18n/english/drafts.ts'
import { formatSaveTime } from './saveTime.ts'
import type { SaveState } from './useDraft.ts'

/** Shows where the draft is saved. Screen readers announce only problems because the state changes with every pause in typing. */
export function DraftState({ kept: { place, at } }: { kept: SaveState }) {
  const label = place === 'nowhere' ? '' : texts.kept[place]
  const text = typeof label === 'function' ? label(at ? formatSaveTime(at) : '') : label
  const isWarning = place === 'device' || place === 'failed'
  return (
    <Box
      role={isWarning ? 'status' : undefined}
      sx={{ typography: 'body2', color: place === 'failed' ? 'error.main' : 'text.secondary', minWidth: 0 }}
    >
      {text}
    </Box>
  )
}
