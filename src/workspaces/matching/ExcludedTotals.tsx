import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { Matches } from '#domain/matching/schema.ts'
import { type ReasonCode, reasonCodes } from '#domain/matching/verdict.ts'
import { texts } from '../../i18n/english/matching.ts'
import { LeftOutList } from './LeftOutList.tsx'
import { Relax } from './Relax.tsx'
import type { Search } from './search.ts'

type Props = { answer: Matches; search: Search; onChange: (part: Partial<Search>) => void }

/** How many facilities near by were left out, and why; each reason opens to the nearest of them. */
export function ExcludedTotals({ answer, search, onChange }: Props) {
  const { excluded } = answer
  const [opened, setOpened] = useState<ReasonCode | null>(null)
  const heading = useId()
  const reasons = reasonCodes
    .filter(code => (excluded.reasons[code] ?? 0) > 0)
    .sort((a, b) => excluded.reasons[b]! - excluded.reasons[a]!)
  if (reasons.length === 0) return null
  const relaxationOf = (code: ReasonCode) => answer.relaxations.find(({ reason }) => reason === code)
  return (
    <Box
      component="section"
      aria-labelledby={heading}
      sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'left', width: '100%' }}
    >
      <Box component="h3" id={heading} sx={{ m: 0, mb: 0.5, typography: 'body2', color: 'text.primary', fontWeight: 600 }}>
        {texts.excluded.summary(excluded.total, search.radius)}
      </Box>
      {reasons.map(code => (
        <Box key={code} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Button
            fullWidth
            color="inherit"
            aria-expanded={opened === code}
            onClick={() => setOpened(opened === code ? null : code)}
            endIcon={
              <ExpandMore sx={{ transform: opened === code ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }} />
            }
            sx={{ justifyContent: 'space-between', textAlign: 'left', fontWeight: 400, px: 0.5 }}
          >
            {texts.excluded.reasons[code](excluded.reasons[code]!)}
          </Button>
          {opened === code && (
            <>
              {relaxationOf(code) && <Relax relaxation={relaxationOf(code)!} search={search} onChange={onChange} />}
              <LeftOutList code={code} search={search} />
            </>
          )}
        </Box>
      ))}
      <Box component="p" sx={{ m: 0, mt: 1, typography: 'caption' }}>
        {texts.excluded.why}
      </Box>
    </Box>
  )
}
