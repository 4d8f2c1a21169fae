import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { Page, PageHeader } from '../Page.tsx'
import { CardSkeletons, SkeletonFrame } from '../PageSkeleton.tsx'

type Props = {
  title: string
  /** The record's name and the section's number. */
  above: ReactNode
  rail: ReactNode
  /** Dialogs for leaving and for discarding input. */
  prompts: ReactNode
  children: ReactNode
}

/** Two-column layout that becomes one column on narrow screens. */
export const railLayout = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr)' },
  gap: { xs: 2, lg: 3 },
  alignItems: 'start',
} as const

/** A section's page, with its heading, progress, and form. */
export const StepPage = ({ title, above, rail, prompts, children }: Props) => (
  <Page>
    <PageHeader title={title} tabTitle={title} above={<Box sx={{ typography: 'body2', color: 'text.secondary' }}>{above}</Box>} />
    <Box sx={railLayout}>
      {rail}
      <Box sx={{ minWidth: 0, maxWidth: 960 }}>{children}</Box>
    </Box>
    {prompts}
  </Page>
)

/** Placeholder for a section of a form with this many steps. */
export const StepSkeleton = ({ steps }: { steps: number }) => (
  <SkeletonFrame above>
    <Box sx={railLayout}>
      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
        <CardSkeletons rows={steps} height={34} />
      </Box>
      <Skeleton variant="rounded" height={58} sx={{ display: { lg: 'none' } }} />
      <Box sx={{ minWidth: 0, maxWidth: 960 }}>
        <CardSkeletons rows={2} height={260} />
      </Box>
    </Box>
  </SkeletonFrame>
)
