import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { ComparedFacility, comparedRows } from './ComparedFacility.tsx'

/** One column per facility with aligned rows; on a phone one column at a time, changed by swipe or buttons. */
export function CompareColumns({ matches }: { matches: readonly Match[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const at = Math.min(shown, matches.length - 1)
  const turn = (to: number) => {
    const box = scroller.current
    box?.scrollTo({ left: (box.scrollWidth / matches.length) * to })
    setShown(to)
  }
  return (
    <>
      {matches.length > 1 && (
        <Box
          role="group"
          aria-label={texts.compare.turning}
          sx={{
            display: { xs: 'flex', sm: 'none' },
            alignItems: 'center',
            justifyContent: 'space-between',
            px: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <IconButton aria-label={texts.compare.previous} disabled={at === 0} onClick={() => turn(at - 1)}>
            <ChevronLeft />
          </IconButton>
          <Typography variant="body2" aria-live="polite" sx={{ fontWeight: 600, textAlign: 'center', overflowWrap: 'anywhere' }}>
            {texts.compare.place(at + 1, matches.length)}
          </Typography>
          <IconButton aria-label={texts.compare.next} disabled={at === matches.length - 1} onClick={() => turn(at + 1)}>
            <ChevronRight />
          </IconButton>
        </Box>
      )}
      <Box
        ref={scroller}
        role="region"
        aria-label={texts.compare.region}
        tabIndex={0}
        onScroll={({ currentTarget: box }) => setShown(Math.round((box.scrollLeft * matches.length) / box.scrollWidth))}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          display: 'grid',
          gridAutoFlow: 'column',
          gridAutoColumns: { xs: '100%', sm: 'minmax(264px, 1fr)' },
          gridTemplateRows: { sm: `repeat(${comparedRows}, auto) 1fr` },
          scrollSnapType: { xs: 'x mandatory', sm: 'none' },
          px: { xs: 0, sm: 1, md: 2 },
        }}
      >
        {matches.map(match => (
          <ComparedFacility key={match.id} match={match} />
        ))}
      </Box>
    </>
  )
}
