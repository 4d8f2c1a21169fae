import Box from '@mui/material/Box'
import { atMost } from '#domain/plainMessages.ts'
import { texts as shell } from '../../i18n/english/shell.ts'

/** Shorter limits show no counter, only the error message. */
const worthCounting = 40

/** Maximum length of a search text. */
export const mostSearched = 100

/** Error for a text over its limit. Surrounding whitespace is not counted, because it is trimmed. */
export const tooLong = (typed: string, most: number | undefined): string | undefined =>
  most !== undefined && typed.trim().length > most ? atMost(most) : undefined

/** Character counter, shown from 80 percent of the limit. */
export function Counter({ typed, most, always }: { typed: string; most: number | undefined; always?: boolean }) {
  if (most === undefined) return null
  if (!always && (most < worthCounting || typed.trim().length < most * 0.8)) return null
  const over = typed.trim().length > most
  return (
    <Box
      role={over ? 'status' : undefined}
      sx={{
        typography: 'caption',
        color: over ? 'error.main' : 'text.secondary',
        fontWeight: over ? 600 : 400,
        textAlign: 'right',
      }}
    >
      {over
        ? shell.form.tooMany(typed.trim().length - most, most)
        : shell.form.counted(typed.trim().length.toLocaleString('en-US'), most.toLocaleString('en-US'))}
    </Box>
  )
}
