import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { shell } from '../../i18n/shell.ts'

/** The id of the element that a form's field of this name is. */
export const fieldId = (name: string) => `field-${name}`

/** "There is a problem": takes focus when it appears, and leads to each field. */
export function ErrorSummary({ problems }: { problems: { field?: string; message: string }[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Box
      ref={box}
      role="alert"
      tabIndex={-1}
      sx={{ border: 2, borderColor: 'error.main', borderRadius: 1, bgcolor: 'background.paper', p: 2, scrollMarginTop: 72 }}
    >
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {shell.form.problem}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {problems.map(({ field, message }) => (
          <li key={field ?? message}>
            {field ? (
              <Link
                href={`#${fieldId(field)}`}
                sx={{ color: 'error.main', fontWeight: 600 }}
                onClick={event => {
                  event.preventDefault()
                  const target = document.getElementById(fieldId(field))
                  target?.scrollIntoView({ block: 'center' })
                  target?.focus({ preventScroll: true })
                }}
              >
                {message}
              </Link>
            ) : (
              message
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}
