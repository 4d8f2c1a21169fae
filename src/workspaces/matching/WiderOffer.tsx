import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Matches } from '#domain/matching/schema.ts'
import { texts } from '../../i18n/english/matching.ts'
import type { Search } from './search.ts'

/** How many greater distances are offered: the nearest ones that hold more. */
const offered = 2

type Props = { wider: Matches['wider']; onChange: (part: Partial<Search>) => void }

/** Where matches are few: how many more there are further away, and the way there. */
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
