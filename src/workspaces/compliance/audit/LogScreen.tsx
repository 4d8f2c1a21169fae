import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { Problem } from '../../../ui/Problem.tsx'
import { ScreenBar } from '../../../ui/ScreenBar.tsx'

type Props = {
  title: string
  about: string
  /** Renders the export button. Errors go to `onError`, because the page shows them. */
  exportButton: (onError: (problem: string | null) => void) => ReactNode
  filters: ReactNode
  children: ReactNode
}

/** Layout of a log page: title, export, filters, and rows. */
export function LogScreen({ title, about, exportButton, filters, children }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <ScreenBar title={title} about={about}>
        {exportButton(setProblem)}
      </ScreenBar>
      {filters}
      {problem && (
        <Box sx={{ mb: 2 }}>
          <Problem>{problem}</Problem>
        </Box>
      )}
      {children}
    </>
  )
}
