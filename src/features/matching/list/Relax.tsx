import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { relaxationWords } from '#domain/matching/relaxations.ts'
import type { Matches } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useMatchContext } from '../MatchContext.tsx'
import type { Search } from '../search.ts'

/** Part of the search without that filter. */
const dropped = ({ reason, tags }: Props['relaxation'], { filters }: Search): Partial<Search> =>
  reason === 'no_open_beds' ? { open_beds: false } : { filters: filters.filter(id => !tags.includes(id)) }

type Props = { relaxation: Matches['relaxations'][number]; search: Search; onChange: (part: Partial<Search>) => void }

/** Button for a change that brings in more facilities, with their number: remove a filter, or edit the intake. */
export function Relax({ relaxation, search, onChange }: Props) {
  const { edit, nameOf } = useMatchContext()
  const { leave_out, brings } = relaxation
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1, color: 'text.primary' }}>
      <span>{texts.excluded.brings(brings, relaxationWords(relaxation, nameOf))}</span>
      {leave_out === 'filter' ? (
        <Button size="small" onClick={() => onChange(dropped(relaxation, search))}>
          {texts.excluded.drop}
        </Button>
      ) : (
        edit
      )}
    </Box>
  )
}
