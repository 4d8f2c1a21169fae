import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { Problem } from '../Problem.tsx'
import { ErrorSummary, type FieldProblem } from './ErrorSummary.tsx'
import { useFormScope } from './FormScope.ts'
import { problemsOf } from './problemsOf.ts'

type Found = { attempt: number; problems: FieldProblem[]; failure?: string }

/**
 * What the last try to send the form around it found: the wrong fields, or why it was refused. It stands still while one mends
 * it, so that nothing moves under the hand; the tab's title says "Error:" meanwhile.
 */
export function FormProblems() {
  const { control } = useFormContext()
  const { errors, submitCount } = useFormState({ control })
  const { prefix, labels } = useFormScope()
  const [{ attempt, problems, failure }, setFound] = useState<Found>({ attempt: 0, problems: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a further try finds anew.
  useEffect(() => {
    setFound({ attempt: submitCount, problems: problemsOf(errors, prefix, labels), failure: errors.root?.server?.message })
  }, [submitCount])
  useErrorTitle(problems.length > 0)
  return (
    <>
      {problems.length > 0 && <ErrorSummary key={attempt} problems={problems} />}
      {failure && <Failure key={`failure ${attempt}`}>{failure}</Failure>}
    </>
  )
}

/** Why nothing was saved, brought into view. */
function Failure({ children }: { children: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Box ref={box} tabIndex={-1} sx={{ scrollMarginTop: 80 }}>
      <Problem>{children}</Problem>
    </Box>
  )
}

function useErrorTitle(any: boolean) {
  useEffect(() => {
    if (!any) return
    const title = document.title
    document.title = `Error: ${title}`
    return () => {
      document.title = title
    }
  }, [any])
}
