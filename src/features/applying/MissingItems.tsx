import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { ReturnTarget } from '../../components/returnTarget.ts'
import { texts } from '../../i18n/english/matching.ts'
import { texts as snapshot } from '../../i18n/english/snapshotItems.ts'
import type { MissingItem } from './missing.ts'

type Props = {
  items: readonly MissingItem[]
  back: ReturnTarget
}

/** Lists the items. If a screen in Passage can supply an item, links to it. Clinical snapshot items share one line. */
export function MissingItems({ items, back }: Props) {
  if (items.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
      {linesOf(items).map(({ key, text, at }) => (
        <li key={key}>
          {text}
          {at && (
            <>
              {' – '}
              <Link component={RouterLink} to={at.to} state={{ returning: back }} color="inherit" sx={{ fontWeight: 600 }}>
                {texts.apply.missing.fillIn(at.title)}
              </Link>
            </>
          )}
        </li>
      ))}
    </Box>
  )
}

function linesOf(items: readonly MissingItem[]): Pick<MissingItem, 'key' | 'text' | 'at'>[] {
  const { true: ofSnapshot = [], false: others = [] } = Object.groupBy(items, item => `${item.isSnapshotItem === true}`)
  const [first] = ofSnapshot
  return first ? [...others, { ...first, text: snapshot.missing(ofSnapshot.map(({ text }) => text).join(', ')) }] : others
}
