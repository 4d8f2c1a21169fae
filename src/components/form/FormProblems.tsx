import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form'
import { Problem } from '../Problem.tsx'
import { ErrorSummary, type FieldProblem } from './ErrorSummary.tsx'
import { useFormScope } from './FormScope.ts'
import { problemsOf } from './problemsOf.ts'

/** How long a field may take to come that was found wrong before it was there, in milliseconds. */
const patience = 30_000

type Found = { attempt: number; problems: FieldProblem[]; wrong: FieldErrors; failure?: string }

/**
 * What the last try to send the form around it found: the wrong fields, or why it was refused. It stands still while one mends
 * it, so that nothing moves under the hand; the tab's title says "Error:" meanwhile.
 */
export function FormProblems({ leadsToField = false }: { leadsToField?: boolean }) {
  const { control } = useFormContext()
  const { errors, submitCount } = useFormState({ control })
  const { prefix, labels } = useFormScope()
  const [{ attempt, problems, wrong, failure }, setFound] = useState<Found>({ attempt: 0, problems: [], wrong: {} })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a further try finds anew.
  useEffect(() => {
    setFound({
      attempt: submitCount,
      problems: problemsOf(errors, prefix, labels),
      wrong: errors,
      failure: errors.root?.server?.message,
    })
  }, [submitCount])
  // Who was quicker than the lists has no field yet to be led to: each link comes with its field.
  const unlinked = problems.some(({ id }) => !id)
  useEffect(() => {
    if (!unlinked) return
    const watch = new MutationObserver(() => {
      const found = problemsOf(wrong, prefix, labels)
      if (found.filter(({ id }) => id).length > problems.filter(({ id }) => id).length)
        setFound(before => ({ ...before, problems: found }))
    })
    watch.observe(document.body, { childList: true, subtree: true })
    const stop = () => watch.disconnect()
    // Some problems are of no field at all: nobody watches for those for ever.
    const timer = setTimeout(stop, patience)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [unlinked, problems, wrong, prefix, labels])
  useErrorTitle(problems.length > 0)
  return (
    <>
      {problems.length > 0 && <ErrorSummary key={attempt} problems={problems} leadsToField={leadsToField} />}
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
