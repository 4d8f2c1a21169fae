import CheckOutlined from '@mui/icons-material/CheckOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useMatchContext } from '../MatchContext.tsx'
import { needsMet, toConfirm, unlisted } from './needsMet.ts'

/** Lists the needs that the facility meets and the open questions. Renders nothing if both lists are empty. */
export function WhyMatch({ match }: { match: Match }) {
  const { needs, nameOf } = useMatchContext()
  const met = needsMet(needs, match, nameOf)
  const questions = toConfirm(needs, match, nameOf)
  const wishes = unlisted(needs, match, nameOf)
  if (met.length + questions.length + wishes.length === 0) return null
  return (
    <Box
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
