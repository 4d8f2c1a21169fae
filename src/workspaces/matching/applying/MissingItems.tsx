import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Fragment } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { texts } from '../../../i18n/english/matching.ts'
import { texts as snapshot } from '../../../i18n/english/snapshotItems.ts'
import type { ReturnTarget } from '../../../ui/returnTarget.ts'
import type { MissingItem } from './missing.ts'

type Props = {
  items: readonly MissingItem[]
  back: ReturnTarget
}

/** Lists the items with links to the screens that supply them. Empty sections share one line, and so do clinical snapshot items. */
export function MissingItems({ items, back }: Props) {
  if (items.length === 0) return null
  const { sections = [], snapshot: ofSnapshot = [], other = [] } = Object.groupBy(items, item => item.group ?? 'other')
  const [snapshotItem] = ofSnapshot
  const snapshotText = snapshot.missing(ofSnapshot.map(({ text }) => text).join(', '))
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
      {other.map(item => (
        <Line key={item.key} item={item} back={back} />
      ))}
      {sections.length > 0 && (
        <li>
          {texts.apply.missing.sections}{' '}
          {sections.map(({ key, text, at }, index) => (
            <Fragment key={key}>
              {index > 0 && ', '}
              {at && <ScreenLink at={at} back={back} label={texts.apply.missing.fillIn(text)} text={text} />}
            </Fragment>
          ))}
        </li>
      )}
      {snapshotItem && <Line item={{ ...snapshotItem, text: snapshotText }} back={back} />}
    </Box>
  )
}

const Line = ({ item: { text, at }, back }: { item: MissingItem; back: ReturnTarget }) => (
  <li>
    {text}
    {at && (
      <>
        {' – '}
        <ScreenLink at={at} back={back} text={texts.apply.missing.fillIn(at.title)} />
      </>
    )}
  </li>
)

type ScreenLinkProps = { at: NonNullable<MissingItem['at']>; back: ReturnTarget; text: string; label?: string }

const ScreenLink = ({ at, back, text, label }: ScreenLinkProps) => (
  <Link component={RouterLink} to={at.to} state={{ returning: back }} color="inherit" aria-label={label} sx={{ fontWeight: 600 }}>
    {text}
  </Link>
)
