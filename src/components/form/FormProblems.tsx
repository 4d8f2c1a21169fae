import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form'
import { Problem } from '../Problem.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { useFormScope } from './FormScope.ts'
import { listErrors, type NamedProblem, problemsOf } from './problemsOf.ts'

const none: NamedProblem[] = []

type Found = { attempt: number; names: ReadonlySet<string>; failure?: string }

/**
 * What the last try to send the form around it found: the wrong fields, or why it was refused. A line goes as soon as its field is
 * mended or gone; the tab's title begins with "Error:" until all are.
 */
export function FormProblems({ leadsToField = false }: { leadsToField?: boolean }) {
  const { control } = useFormContext()
  const { errors, submitCount } = useFormState({ control })
  const [{ attempt, names, failure }, setFound] = useState<Found>({ attempt: 0, names: new Set() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a further try finds more.
  useEffect(() => {
    setFound({
      attempt: submitCount,
      names: new Set(listErrors(errors).map(({ name }) => name)),
      failure: errors.root?.server?.message,
    })
  }, [submitCount])
  useMended()
  const problems = useLines(errors, attempt, names)
  useErrorTitle(problems.length > 0)
  return (
    <>
      {problems.length > 0 && <ErrorSummary key={attempt} problems={problems} leadsToField={leadsToField} />}
      {failure && <Failure key={`failure ${attempt}`}>{failure}</Failure>}
    </>
  )
}

/** The lines of the fields that the last try found wrong and that still are. A field that left the page takes its line with it. */
function useLines(errors: FieldErrors, attempt: number, names: ReadonlySet<string>) {
  const { prefix, labels } = useFormScope()
  const [drawn, setDrawn] = useState<{ attempt: number; lines: NamedProblem[] }>({ attempt, lines: [] })
  const linked = useRef({ attempt, names: new Set<string>() })
  const draw = () => {
    if (linked.current.attempt !== attempt) linked.current = { attempt, names: new Set() }
    const had = linked.current.names
    const next = problemsOf(errors, prefix, labels).filter(({ name, id }) => names.has(name) && (id || !had.has(name)))
    for (const { name, id } of next) if (id) had.add(name)
    setDrawn(before => {
      const now = { attempt, lines: next }
      return JSON.stringify(before) === JSON.stringify(now) ? before : now
    })
  }
  // The library changes the errors in place.
  useEffect(draw)
  // A field may come after the try (its options were still loading), or leave the page later.
  const latest = useRef(draw)
  latest.current = draw
  // Those of an earlier try would take the focus.
  const lines = drawn.attempt === attempt ? drawn.lines : none
  const watching = lines.length > 0
  useEffect(() => {
    if (!watching) return
    const watch = new MutationObserver(() => latest.current())
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [watching])
  return lines
}

/** What is wrong with a field may depend on the answer to another: when one changes, the others that were wrong are checked again. */
function useMended() {
  const { subscribe, trigger, control } = useFormContext()
  const { errors } = useFormState({ control })
  const latest = useRef(errors)
  latest.current = errors
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name: changed }) => {
          const others = listErrors(latest.current).filter(({ name, type }) => type === 'rule' && name !== changed)
          if (others.length) void trigger(others.map(({ name }) => name))
        },
      }),
    [subscribe, trigger],
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
