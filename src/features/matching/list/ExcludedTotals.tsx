import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useId, useState } from 'react'
import type { ExcludedLine, Matches } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useMatchContext } from '../MatchContext.tsx'
import type { Search } from '../search.ts'
import { excludedWords, lineKey } from './excludedLines.ts'
import { LeftOutList } from './LeftOutList.tsx'
import { Relax } from './Relax.tsx'

type Props = { answer: Matches; search: Search; onChange: (part: Partial<Search>) => void }

/**
 * Summarizes the excluded facilities by reason: "214 facilities within 200 miles do not match: 96 out of network, 61 no detox".
 * Each reason expands to its facilities and the change that would include them.
 */
export function ExcludedTotals({ answer, search, onChange }: Props) {
  const { nameOf } = useMatchContext()
  const { total, lines } = answer.excluded
  const [opened, setOpened] = useState<string | null>(null)
  const [heading, panel] = [useId(), useId()]
  if (lines.length === 0) return null
  const shown = lines.find(line => lineKey(line) === opened)
  return (
    <Box
      component="section"
      aria-labelledby={heading}
      sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'left', width: '100%' }}
    >
      <Box sx={{ lineHeight: 2 }}>
        <Box
          component="h3"
          id={heading}
          sx={{ display: 'inline', m: 0, font: 'inherit', color: 'text.primary', fontWeight: 600 }}
        >
          {texts.excluded.summary(total, search.radius)}
        </Box>
        {': '}
        {lines.map((line, at) => (
          <Box component="span" key={lineKey(line)}>
            {at > 0 && ', '}
            <Reason line={line} opened={line === shown} panel={panel} onOpen={setOpened} words={excludedWords(line, nameOf)} />
          </Box>
        ))}
        .
      </Box>
      {shown && (
        <Box role="group" id={panel} aria-label={excludedWords(shown, nameOf)} sx={{ mt: 1 }}>
          <BringBack line={shown} answer={answer} search={search} onChange={onChange} />
          <LeftOutList key={opened} line={shown} search={search} />
        </Box>
      )}
      {lines.length > 1 && (
        <Box component="p" sx={{ m: 0, mt: 1, typography: 'caption' }}>
          {texts.excluded.why}
        </Box>
      )}
    </Box>
  )
}

type ReasonProps = { line: ExcludedLine; words: string; opened: boolean; panel: string; onOpen: (key: string | null) => void }

/** A reason within the sentence that expands its details. */
const Reason = ({ line, words, opened, panel, onOpen }: ReasonProps) => (
  <Link
    component="button"
    type="button"
    aria-expanded={opened}
    aria-controls={opened ? panel : undefined}
    onClick={() => onOpen(opened ? null : lineKey(line))}
    sx={{ typography: 'body2', minHeight: 24, verticalAlign: 'baseline', fontWeight: opened ? 600 : 400, textAlign: 'left' }}
  >
    {words}
  </Link>
)

/** The single change that includes some of these facilities, or a note that there is none. */
function BringBack({ line, answer, search, onChange }: Props & { line: ExcludedLine }) {
  const relaxation = answer.relaxations.find(one => lineKey(one) === lineKey(line))
  if (relaxation) return <Relax relaxation={relaxation} search={search} onChange={onChange} />
  return <Box sx={{ mb: 1, color: 'text.primary' }}>{texts.excluded.several}</Box>
}
