import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { createContext, Fragment, type ReactNode, useContext, useMemo } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import type { Whoami } from '#domain/identity/account/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { type Needs, needsOf } from '#domain/matching/needs.ts'
import type { Match } from '#domain/matching/schema.ts'
import { dayIn } from '#domain/platform/dates.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import type { Tags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { snapshotItemsTexts as snapshot } from '../../../i18n/english/snapshot.ts'
import type { ReturnTarget } from '../../../ui/browser.ts'
import { nameIn } from '../MatchContext.tsx'
import type { Search } from '../search.ts'
import { whyNotApply } from './apply.ts'
import { type MissingItem, questionsFor } from './missing.ts'

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

/** Lists what to confirm with a facility. Renders nothing if there is nothing. */
export const Questions = ({ items, back }: Props) =>
  items.length === 0 ? null : (
    <Box sx={{ typography: 'body2' }}>
      {texts.apply.missing.toAsk}
      <MissingItems items={items} back={back} />
    </Box>
  )

/** What to confirm with a facility without an account, as on its card. */
export function QuestionsFor({ match }: { match: Match }) {
  const { pathname, search } = useLocation()
  return <Questions items={questionsFor(useCase(), match)} back={{ to: pathname + search }} />
}

type MissingNoticeProps = { about: string; items: readonly MissingItem[]; back: ReturnTarget }

/** Lists items that are missing from the intake. Renders nothing if there are none. */
export const MissingNotice = ({ about, items, back }: MissingNoticeProps) =>
  items.length === 0 ? null : (
    <Alert severity="warning" role="note" sx={{ bgcolor: 'warning.light', color: 'text.primary' }}>
      {about}
      <MissingItems items={items} back={back} />
    </Alert>
  )

type Case = {
  user: Whoami
  patient: Patient
  needs: Needs
  whyNot: string | null
  tags: Tags
  nameOf: (tag: number) => string
  search: Search
}

const CaseContext = createContext<Case | null>(null)

/** The patient, the user, and the search, which every match card needs. */
export function useCase(): Case {
  const held = useContext(CaseContext)
  if (!held) throw new Error('useCase outside a match page')
  return held
}

type CaseProviderProps = Pick<Case, 'patient' | 'tags' | 'search'> & { children: ReactNode }

export function CaseProvider({ patient, tags, search, children }: CaseProviderProps) {
  const user = useWhoami()
  const value = useMemo(
    () => ({
      user,
      patient,
      // The date at the hospital, as on the server.
      needs: needsOf(patient, dayIn(patient.time_zone, new Date())),
      whyNot: whyNotApply(user, patient),
      tags,
      search,
      nameOf: nameIn(tags),
    }),
    [user, patient, tags, search],
  )
  return <CaseContext value={value}>{children}</CaseContext>
}
