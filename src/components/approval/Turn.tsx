import TouchAppOutlined from '@mui/icons-material/TouchAppOutlined'
import Box from '@mui/material/Box'
import { waitingText } from '#domain/applications/approval.ts'
import { texts } from '../../i18n/english/approval.ts'
import { ToneChip } from '../Tone.tsx'
import type { whoseTurn } from './whoseTurn.ts'

export const YourTurn = () => <ToneChip tone="warning" icon={<TouchAppOutlined />} label={texts.yourTurn} />

/** Whose move it is, in words: "Your turn" with the step, or on whom one waits. Nothing when nobody's. */
export const Turn = ({ of }: { of: ReturnType<typeof whoseTurn> }) =>
  of && (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}>
      {of.mine && <YourTurn />}
      <Box component="span" sx={{ typography: 'body2', color: of.mine ? 'text.primary' : 'text.secondary' }}>
        {of.mine ? of.step.label : waitingText(of.step)}
      </Box>
    </Box>
  )
