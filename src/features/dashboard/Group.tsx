import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { texts } from '../../i18n/english/dashboard.ts'

type Props = {
  heading: string
  /** Total number of items, including those not loaded yet. */
  count?: number | undefined
  /** Describes the order, next to the heading. */
  about?: string | undefined
  /** With a single group the heading is visible to screen readers only. */
  alone: boolean
  children: ReactNode
}

/** A headed group of a dashboard list, such as the items that need the user's action. */
export const Group = ({ heading, count, about, alone, children }: Props) => (
  <Box component="section" sx={{ mb: 2.5 }}>
    <Box sx={alone ? visuallyHidden : { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1 }}>
      <Typography variant="h2">{count === undefined ? heading : texts.counted(heading, count)}</Typography>
      {about && (
        <Typography variant="caption" color="textSecondary">
          {about}
        </Typography>
      )}
    </Box>
    {children}
  </Box>
)
