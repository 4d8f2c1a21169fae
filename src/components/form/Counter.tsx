import Box from '@mui/material/Box'
import { atMost } from '#domain/plainMessages.ts'
import { texts as shell } from '../../i18n/english/shell.ts'

/** Shorter limits need no counting: their message is enough. */
const worthCounting = 40

/** The longest text that a search takes. */
export const mostSearched = 100

/** The message of a text that is longer than its limit. Blanks around it are not counted: they are not kept. */
export const tooLong = (typed: string, most: number | undefined): string | undefined =>
  most !== undefined && typed.trim().length > most ? atMost(most) : undefined

/** How much of a limit a text has used, once it is four fifths of it. */
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
