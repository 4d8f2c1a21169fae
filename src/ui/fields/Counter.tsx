import Box from '@mui/material/Box'
import { atMost } from '#domain/platform/plainMessages.ts'
import { texts as shell } from '../../i18n/english/shell.ts'

/** Fields with a lower limit have no counter, only the error message. */
const counterThreshold = 40

/** Maximum length of a search query, in characters. */
export const maxSearchLength = 100

/** Returns the error for text that exceeds the limit. Ignores surrounding whitespace, which is trimmed later. */
export const tooLong = (text: string, max: number | undefined): string | undefined =>
  max !== undefined && text.trim().length > max ? atMost(max) : undefined

/** Character counter that appears at 80 percent of the limit. */
export function Counter({ text, max, always }: { text: string; max: number | undefined; always?: boolean }) {
  if (max === undefined) return null
  if (!always && (max < counterThreshold || text.trim().length < max * 0.8)) return null
  const isOver = text.trim().length > max
  return (
    <Box
      role={isOver ? 'status' : undefined}
      sx={{
        typography: 'caption',
        color: isOver ? 'error.main' : 'text.secondary',
        fontWeight: isOver ? 600 : 400,
        textAlign: 'right',
      }}
    >
      {isOver
        ? shell.form.tooMany(text.trim().length - max, max)
        : shell.form.counted(text.trim().length.toLocaleString('en-US'), max.toLocaleString('en-US'))}
    </Box>
  )
}
