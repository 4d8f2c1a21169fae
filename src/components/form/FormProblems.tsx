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
 * Errors of the last submit: invalid fields, or the server's reason. A line disappears when its field is corrected or removed.
 * The tab title starts with "Error:" until all errors are gone.
 */
export function FormProblems({ leadsToField = false }: { leadsToField?: boolean }) {
  const { control } = useFormContext()
  const { errors, submitCount } = useFormState({ control })
  const [{ attempt, names, failure }, setFound] = useState<Found>({ attempt: 0, names: new Set() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another submit adds lines.
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

/** Lines of the fields that failed at the last submit and still do. Removed fields lose their line. */
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
  // react-hook-form mutates the errors object.
  useEffect(draw)
  // A field may mount after the submit, while its options load, or unmount later.
  const latest = useRef(draw)
  latest.current = draw
  // Lines from an earlier attempt would steal the focus.
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

/** When a field changes, validates the other invalid fields again, because they may depend on it. */
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

/** Why nothing was saved; scrolls into view. */
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
