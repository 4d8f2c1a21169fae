import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { texts } from '../../i18n/english/findBed.ts'

type Props = {
  words: string
  busy: boolean
  /** Undefined until the user has answered a question. */
  onClear: (() => void) | undefined
}

export const ResultCount = ({ words, busy, onClear }: Props) => (
  <Box sx={{ position: 'relative', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pb: 0.5, mb: 1.5 }}>
    <Typography component="p" sx={{ fontWeight: 600, minHeight: 36, display: 'flex', alignItems: 'center', m: 0 }}>
      {words}
    </Typography>
    {onClear && (
      <Button size="small" onClick={onClear}>
        {texts.clear}
      </Button>
    )}
    {busy && (
      <LinearProgress aria-label={texts.searching} sx={{ position: 'absolute', left: 0, right: 0, bottom: 0, height: 2 }} />
    )}
  </Box>
)
