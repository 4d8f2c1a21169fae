import CheckOutlined from '@mui/icons-material/CheckOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { ageTags } from '#domain/matching/ages.ts'
import { genderTags } from '#domain/matching/genders.ts'
import type { Needs } from '#domain/matching/needs.ts'
import type { Match } from '#domain/matching/schema.ts'
import { tag } from '#domain/tags.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useMatchContext } from '../MatchContext.tsx'
import { openQuestions } from '../openQuestions.ts'

/** One expandable line that explains why the facility matches: the needs it meets, and open questions. */
export function WhyMatch({ match, heading }: { match: Match; heading: string }) {
  const { needs, nameOf } = useMatchContext()
  const [open, setOpen] = useState<boolean>()
  const id = useId()
  const met = needsMet(needs, match, nameOf)
  const questions = openQuestions(needs, match, nameOf)
  const wishes = unlisted(needs, match, nameOf)
  if (met.length + questions.length + wishes.length === 0) return null
  return (
    <Box sx={{ mt: 0.5 }}>
      <Button
        size="small"
        color="inherit"
        aria-expanded={open ?? false}
        aria-controls={open ? id : undefined}
        aria-describedby={heading}
        onClick={() => setOpen(!open)}
        endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }} />}
        sx={{ ml: -0.75, minHeight: 32, fontWeight: 400, textAlign: 'left' }}
      >
        <span>
          {texts.why.meets(met.length)}
          {questions.length > 0 && (
            <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
              {' · '}
              {texts.why.toAsk(questions.length)}
            </Box>
          )}
        </span>
      </Button>
      {open !== undefined && (
        <Collapse in={open} appear unmountOnExit>
          <Box
            id={id}
            sx={{
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: { xs: '1fr', lg: questions.length + wishes.length > 0 ? '1fr 1fr' : '1fr' },
              bgcolor: 'action.hover',
              borderRadius: 1,
              px: 1.5,
              py: 1,
            }}
          >
            <List name={texts.why.met} lines={met} icon={<CheckOutlined color="success" sx={look} />} />
            <List
              name={texts.why.unknown}
              lines={[...questions, ...(wishes.length > 0 ? [texts.why.unlisted(wishes.join(', '))] : [])]}
              icon={<HelpOutlineOutlined color="warning" sx={look} />}
            />
          </Box>
        </Collapse>
      )}
    </Box>
  )
}

const look = { fontSize: 16, mt: '3px' }

function List({ name, lines, icon }: { name: string; lines: readonly string[]; icon: ReactNode }) {
  if (lines.length === 0) return null
  return (
    <Box>
      <Typography variant="h4" component="h4" sx={{ mb: 0.25 }}>
        {name}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2' }}>
        {lines.map(line => (
          <Box component="li" key={line} sx={{ display: 'flex', gap: 0.75 }}>
            {icon}
            <span>{line}</span>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The patient's needs that a match meets, as text: intake needs, then payment, gender and age. */
function needsMet(needs: Needs, match: Match, nameOf: (tag: number) => string): string[] {
  const listed = (ids: readonly number[]) => ids.filter(id => match.features.includes(id)).map(nameOf)
  const takes = (group: readonly number[]) => listed(group).join(', ')
  const { why } = texts
  return [
    ...listed([...needs.required, ...needs.offered]),
    needs.payment === 'cash' && match.features.includes(tag.cash.accepted) && nameOf(tag.cash.accepted),
    match.network === 'in' && why.plan,
    needs.insurance === 'Private' && match.excludes_private_insurance === false && why.privateInsurance,
    needs.hmo && match.excludes_hmo === false && why.hmo,
    needs.gender !== null && takes(genderTags) !== '' && why.gender(takes(genderTags)),
    needs.age !== null && takes(ageTags) !== '' && why.age(takes(ageTags)),
  ].filter(words => words !== false)
}

/** Optional intake needs that a match does not list; they do not exclude it but should be asked about. */
const unlisted = (needs: Needs, match: Match, nameOf: (tag: number) => string): string[] =>
  needs.offered.filter(id => !match.features.includes(id)).map(nameOf)
