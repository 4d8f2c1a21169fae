import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ImportDetail } from '#domain/imports/schema.ts'
import { texts } from '../../i18n/english/imports.ts'
import { Part } from './Part.tsx'

/** Columns that are imported, ignored, or missing. */
export const Columns = ({ columns }: { columns: ImportDetail['columns'] }) => (
  <Part title={texts.look.columns}>
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: 'max-content minmax(0, 1fr)' }, columnGap: 3 }}
    >
      {(['used', 'ignored', 'missing'] as const).map(which => (
        <Box key={which} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
            {texts.look[which]}
          </Typography>
          <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {columns[which].join(', ') || texts.look.none}
          </Typography>
        </Box>
      ))}
    </Box>
  </Part>
)
