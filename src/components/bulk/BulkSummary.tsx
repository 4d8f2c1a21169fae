import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'

/** Text per outcome for a number of rows; the first is also used for zero. */
export type Said = readonly (readonly [outcome: string, say: (count: number) => string])[]

type Props = {
  rows: readonly { outcome: string }[]
  said: Said
  over: boolean
}

/** "3 will change, 1 stays as it is", and afterwards the result. Announced to screen readers and focused when done. */
export function BulkSummary({ rows, said, over }: Props) {
  const focus = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (over) focus.current?.focus()
  }, [over])
  const counted = said.map(([asked, say]) => ({ say, count: rows.filter(({ outcome }) => outcome === asked).length }))
  return (
    <Typography ref={focus} tabIndex={-1} role="status" sx={{ fontWeight: 600, outline: 'none' }}>
      {counted
        .filter(({ count }, at) => count > 0 || at === 0)
        .map(({ say, count }) => say(count))
        .join(', ')}
    </Typography>
  )
}

/** Progress from 0 to 1, or indeterminate. */
export const BulkProgress = ({ said, part }: { said: string; part?: number }) => (
  <Box role="status" sx={{ display: 'grid', gap: 1 }}>
    <Typography variant="body2">{said}</Typography>
    <LinearProgress
      aria-label={said}
      {...(part === undefined ? {} : { variant: 'determinate' as const, value: Math.round(part * 100) })}
    />
  </Box>
)
