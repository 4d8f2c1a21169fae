import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'

/** What is said of how many have which outcome; the first one also of none. */
export type Said = readonly (readonly [outcome: string, say: (count: number) => string])[]

type Props = {
  rows: readonly { outcome: string }[]
  said: Said
  over: boolean
}

/** "3 will change, 1 stays as it is", and afterwards what was changed: said aloud, and focused once it is over. */
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

/** How far it is (0 to 1), or that it goes on. */
export const BulkProgress = ({ said, part }: { said: string; part?: number }) => (
  <Box role="status" sx={{ display: 'grid', gap: 1 }}>
    <Typography variant="body2">{said}</Typography>
    <LinearProgress
      aria-label={said}
      {...(part === undefined ? {} : { variant: 'determinate' as const, value: Math.round(part * 100) })}
    />
  </Box>
)
