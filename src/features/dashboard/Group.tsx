import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { texts } from '../../i18n/english/dashboard.ts'

type Props = {
  heading: string
  /** How many there are in all, also those that are not loaded yet. */
  count?: number | undefined
  /** What is said beside it, of their order. */
  about?: string | undefined
  /** There is only this one: its heading goes without saying, but not for who listens. */
  alone: boolean
  children: ReactNode
}

/** A part of a dashboard's list under its heading: what waits for whoever looks, and what does not. */
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
