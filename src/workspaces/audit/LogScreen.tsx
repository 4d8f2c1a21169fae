import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { Problem } from '../../components/Problem.tsx'
import { ScreenBar } from '../../components/ScreenBar.tsx'

type Props = {
  title: string
  about: string
  /** The button that exports what the filters find, and says what went wrong. */
  exportButton: (onProblem: (problem: string | null) => void) => ReactNode
  /** What narrows the log. */
  filters: ReactNode
  children: ReactNode
}

/** The screen of a log: what it is, its export, its filters and its rows. */
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
