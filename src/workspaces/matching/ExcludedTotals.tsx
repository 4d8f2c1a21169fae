import Box from '@mui/material/Box'
import type { Matches } from '#domain/matching/schema.ts'
import { reasonCodes } from '#domain/matching/verdict.ts'
import { texts } from '../../i18n/english/matching.ts'

/** How many facilities near by were left out, and why: an empty list is a question, too. */
export function ExcludedTotals({ excluded, open = false }: { excluded: Matches['excluded']; open?: boolean }) {
  const reasons = reasonCodes.filter(code => (excluded.reasons[code] ?? 0) > 0)
  if (reasons.length === 0) return null
  return (
    <Box component="details" open={open} sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'left', width: '100%' }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, color: 'text.primary', fontWeight: 600 }}>
        {texts.excluded.summary(excluded.total)}
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {reasons.map(code => (
          <Box component="li" key={code} sx={{ display: 'grid', gridTemplateColumns: '3.5rem 1fr', gap: 1 }}>
            <Box component="strong" sx={{ textAlign: 'right', color: 'text.primary' }}>
              {excluded.reasons[code]!.toLocaleString('en-US')}
            </Box>
            {texts.excluded.reasons[code]}
          </Box>
        ))}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 1, typography: 'caption' }}>
        {texts.excluded.why}
      </Box>
    </Box>
  )
}
