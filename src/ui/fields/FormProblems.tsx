import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form'
import { texts as shell } from '../../i18n/english/shell.ts'
import { Problem } from '../Problem.tsx'
import { errorLines, listErrors, type NamedProblem } from './errorLines.ts'
import { useFormScope } from './useField.ts'

const noLines: NamedProblem[] = []

type SubmitResult = { attempt: number; names: ReadonlySet<string>; failure?: string }

/**
 * Shows the last submit's errors: a summary titled "There is a problem" with a link to every invalid field, or the server's reason.
 * Takes focus after the submit. Each error disappears when its field is corrected or removed. While there are errors, the tab's title
 * starts with "Error:". `focusField` focuses the first invalid field instead of the summary.
 */
export function FormProblems({ focusField = false }: { focusField?: boolean }) {
  const { control } = useFormContext()
  const { errors, submitCount } = useFormState({ control })
  const [{ attempt, names, failure }, setResult] = useState<SubmitResult>({ attempt: 0, names: new Set() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another submit adds lines.
  useEffect(() => {
    setResult({
      attempt: submitCount,
      names: new Set(listErrors(errors).map(({ name }) => name)),
      failure: errors.root?.server?.message,
    })
  }, [submitCount])
  useRevalidation()
  const problems = useLines(errors, attempt, names)
  const isShown = problems.length > 0
  useErrorTitle(isShown)
  const summary = useRef<HTMLDivElement>(null)
  const focusedAttempt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a submit moves the focus. A line may return while the user types.
  useLayoutEffect(() => {
    if (!isShown || focusedAttempt.current === attempt) return
    focusedAttempt.current = attempt
    const first = focusField && problems[0]?.id
    if (first) focusElement(first)
    else summary.current?.focus()
  }, [isShown, attempt])
  return (
    <>
      {isShown && (
        <Box
          key={attempt}
          ref={summary}
          role="alert"
          tabIndex={-1}
          sx={{ border: 3, borderColor: 'error.main', bgcolor: 'background.paper', borderRadius: 1, p: 2, scrollMarginTop: 80 }}
        >
          <Typography variant="h2" sx={{ mb: 1 }}>
            {shell.form.problem}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
            {problems.map(({ id, text }) => (
              <li key={id ?? text}>{id ? <FieldLink id={id}>{text}</FieldLink> : text}</li>
            ))}
          </Box>
        </Box>
      )}
      {failure && <Failure key={`failure ${attempt}`}>{failure}</Failure>}
    </>
  )
}

const FieldLink = ({ id, children }: { id: string; children: string }) => (
  <Link
    href={`#${id}`}
    color="error"
    sx={{ fontWeight: 600, display: 'inline-block', py: '2px', lineHeight: '22px' }}
    onClick={event => {
      event.preventDefault()
      focusElement(id)
    }}
  >
    {children}
  </Link>
)

function focusElement(id: string) {
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView?.({ block: 'center' })
}

/** Returns the lines for fields that were invalid at the last submit and still are. Omits removed fields. */
function useLines(errors: FieldErrors, attempt: number, names: ReadonlySet<string>) {
  const { prefix, labels } = useFormScope()
  const [rendered, setRendered] = useState<{ attempt: number; lines: NamedProblem[] }>({ attempt, lines: [] })
  const linked = useRef({ attempt, names: new Set<string>() })
  const update = useEffectEvent(() => {
    if (linked.current.attempt !== attempt) linked.current = { attempt, names: new Set() }
    const linkedNames = linked.current.names
    const next = errorLines(errors, prefix, labels).filter(({ name, id }) => names.has(name) && (id || !linkedNames.has(name)))
    for (const { name, id } of next) if (id) linkedNames.add(name)
    setRendered(previous => {
      const current = { attempt, lines: next }
      return JSON.stringify(previous) === JSON.stringify(current) ? previous : current
    })
  })
  // Runs after every render because react-hook-form mutates the errors object.
  useEffect(() => update())
  // Lines from an earlier attempt would take focus again.
  const lines = rendered.attempt === attempt ? rendered.lines : noLines
  const watching = lines.length > 0
  // Also update when a field unmounts, or mounts after the submit, for example when its options have loaded.
  useEffect(() => {
    if (!watching) return
    const observer = new MutationObserver(() => update())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [watching])
  return lines
}

/** When a field changes, validates the other invalid fields again because they may depend on it. */
function useRevalidation() {
  const { subscribe, trigger, control } = useFormContext()
  const { errors } = useFormState({ control })
  const revalidateOthers = useEffectEvent((changed: string | undefined) => {
    const otherErrors = listErrors(errors).filter(({ name, type }) => type === 'rule' && name !== changed)
    if (otherErrors.length) void trigger(otherErrors.map(({ name }) => name))
  })
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ name }) => revalidateOthers(name) }), [subscribe])
}

/** Explains why nothing was saved. Scrolls into view. */
function Failure({ children }: { children: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <Box ref={box} tabIndex={-1} sx={{ scrollMarginTop: 80 }}>
      <Problem>{children}</Problem>
    </Box>
  )
}

function useErrorTitle(hasErrors: boolean) {
  useEffect(() => {
    if (!hasErrors) return
    const title = document.title
    document.title = `Error: ${title}`
    return () => {
      document.title = title
    }
  }, [hasErrors])
}
