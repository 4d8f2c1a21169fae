import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Facility } from '#domain/facilities/schema.ts'
import type { differences } from '#domain/merges/fields.ts'
import { texts as all } from '../../i18n/english/claims.ts'
import { Choice } from './Choice.tsx'

const texts = all.merge

type Offered = ReturnType<typeof differences>
type Props = {
  offered: Offered
  keeping: Facility
  losing: Facility
  take: ReadonlySet<string>
  onChoose: (key: string, other: boolean) => void
}

/** Contradicting values, and collapsed below them values that only one side has, which are kept by default. */
export function Choices({ offered, take, onChoose, ...sides }: Props) {
  const { true: gaps = [], false: contradictions = [] } = Object.groupBy(offered, ({ gap }) => `${gap}`)
  const list = (groups: Offered) => (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {groups.map(group => (
        <Choice
          key={group.key}
          group={group}
          {...sides}
          taken={take.has(group.key)}
          onChoose={other => onChoose(group.key, other)}
        />
      ))}
    </Box>
  )
  return (
    <Box component="section" aria-labelledby="merge-choices">
      <Typography id="merge-choices" variant="h2">
        {texts.choices}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {contradictions.length ? texts.choicesAbout : offered.length ? texts.onlyGaps : texts.alike}
      </Typography>
      {list(contradictions)}
      {gaps.length > 0 && (
        <Box
          component="details"
          sx={{
            ...{ mt: contradictions.length ? 2.5 : 0, px: 2, border: 1, borderColor: 'divider', borderRadius: 1 },
            bgcolor: 'background.paper',
            '&[open]': { pb: 2 },
          }}
        >
          <Box component="summary" sx={{ py: 1.5, cursor: 'pointer', typography: 'body2', fontWeight: 600 }}>
            {texts.gaps(gaps.length)}
          </Box>
          {list(gaps)}
        </Box>
      )}
    </Box>
  )
}
