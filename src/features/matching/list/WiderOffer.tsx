import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Matches } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import type { Search } from '../search.ts'

/** Maximum number of larger radii offered: the nearest ones with more matches. */
const offered = 2

type Props = { wider: Matches['wider']; onChange: (part: Partial<Search>) => void }

/** With few matches, offers larger radii with the number of additional matches. */
export function WiderOffer({ wider, onChange }: Props) {
  if (wider.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
      {wider.slice(0, offered).map(({ radius, more }, at) => (
        <Button key={radius} variant={at === 0 ? 'contained' : 'outlined'} onClick={() => onChange({ radius })}>
          {texts.list.moreAt(more, radius)}
        </Button>
      ))}
    </Box>
  )
}
