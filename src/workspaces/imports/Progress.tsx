import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ImportDetail } from '#domain/imports/schema.ts'
import { texts } from '../../i18n/english/imports.ts'

/** Progress of an import or undo. The state is on the server, so it survives closing the page. */
export function Progress({ found: { state, file_name, progress_done, progress_total } }: { found: ImportDetail }) {
  const label = state === 'undoing' ? texts.run.undoing(file_name) : texts.run.running(file_name)
  const text = progress_done
    ? texts.run.progress(progress_done.toLocaleString('en-US'), progress_total.toLocaleString('en-US'))
    : texts.run.waiting
  return (
    <Box sx={{ display: 'grid', gap: 0.75, width: '100%', maxWidth: 720 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{label}</Typography>
      <LinearProgress
        variant={progress_done ? 'determinate' : 'indeterminate'}
        value={progress_total ? Math.min(100, (100 * progress_done) / progress_total) : 0}
        aria-label={label}
        aria-valuetext={text}
        sx={{ height: 8, borderRadius: 1 }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text} · {texts.run.leave}
      </Typography>
    </Box>
  )
}
