import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Page, PageHeader } from '../Page.tsx'

type Props = {
  title: string
  /** Whose form it is and which of its sections this is. */
  above: ReactNode
  rail: ReactNode
  /** What stands above the page when it is left. */
  prompts: ReactNode
  children: ReactNode
}

/** The rail and the form beside it; where there is no room, the form below what stands for the rail. */
export const besideRail = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr)' },
  gap: { xs: 2, lg: 3 },
  alignItems: 'start',
} as const

/** The page of one section of several: where one is, how far the others are, and the form. */
export const StepPage = ({ title, above, rail, prompts, children }: Props) => (
  <Page>
    <PageHeader title={title} tabTitle={title} above={<Box sx={{ typography: 'body2', color: 'text.secondary' }}>{above}</Box>} />
    <Box sx={besideRail}>
      {rail}
      <Box sx={{ minWidth: 0, maxWidth: 960 }}>{children}</Box>
    </Box>
    {prompts}
  </Page>
)
