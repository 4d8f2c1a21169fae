import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { texts } from '../../i18n/english/review.ts'
import { linkStyles } from './linkStyles.ts'
import type { Part } from './parts.ts'

type Props = {
  part: Part
  /** The edit path of this part, if the user may edit it. */
  editAt?: string
  empty?: string
  extra?: ReactNode
}

/** One part of the intake, read-only; skipped fields show "Not provided". */
export const ReviewPart = ({ part, editAt, empty, extra }: Props) => (
  <Paper component="section" variant="outlined" sx={{ mb: 1.5, breakInside: 'avoid' }}>
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        px: { xs: 2, md: 2.5 },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="h2">{part.title}</Typography>
      <Box sx={{ display: 'flex', gap: 2, typography: 'body2', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        {extra}
        {editAt && (
          <Link component={RouterLink} to={editAt} aria-label={texts.editOf(part.title)} sx={linkStyles}>
            {texts.edit}
          </Link>
        )}
      </Box>
    </Box>
    {part.rows.every(({ value }) => value === null) ? (
      <Typography variant="body2" sx={{ px: { xs: 2, md: 2.5 }, py: 1.5 }}>
        {part.rows.length === 0 ? empty : texts.notProvided}
      </Typography>
    ) : (
      <Box
        component="dl"
        sx={{
          m: 0,
          px: { xs: 2, md: 2.5 },
          py: 1.5,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
          columnGap: 3,
          rowGap: 1.25,
        }}
      >
        {part.rows.map(({ label, value }) => (
          <Box key={label} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {label}
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, typography: 'body2', fontWeight: value ? 500 : 400, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
            >
              {value ?? (
                <Box component="em" sx={{ color: 'text.secondary', fontStyle: 'normal' }}>
                  {texts.notProvided}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    )}
  </Paper>
)
