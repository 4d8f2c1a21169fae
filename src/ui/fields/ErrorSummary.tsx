import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef } from 'react'
import { texts as shell } from '../../i18n/english/shell.ts'

export type FieldProblem = {
  /** Id of the element to focus, if any. */
  id?: string
  text: string
}

/** Summary titled "There is a problem" with a link to every invalid field. Takes focus when it appears. */
export function ErrorSummary({
  problems,
  focusField = false,
}: {
  problems: readonly FieldProblem[]
  /** Focuses the first invalid field instead of the summary. */
  focusField?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const first = problems[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves focus once, when it appears.
  useLayoutEffect(() => (focusField && first ? focusElement(first) : box.current?.focus()), [])
  return (
    <Box
      ref={box}
      role="alert"
      tabIndex={-1}
      sx={{ border: 3, borderColor: 'error.main', bgcolor: 'background.paper', borderRadius: 1, p: 2, scrollMarginTop: 80 }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {shell.form.problem}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
        {problems.map(({ id, text }) => (
          <li key={id ?? text}>
            {id ? (
              <Link
                href={`#${id}`}
                color="error"
                sx={{ fontWeight: 600, display: 'inline-block', py: '2px', lineHeight: '22px' }}
                onClick={event => {
                  event.preventDefault()
                  focusElement(id)
                }}
              >
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}

function focusElement(id: string) {
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView?.({ block: 'center' })
}
