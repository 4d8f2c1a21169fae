import CheckOutlined from '@mui/icons-material/CheckOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { type ReactNode, useId } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { FacilityBadges } from '../../directory/facilities/FacilityBadges.tsx'
import { serviceTabs } from '../../directory/facilities/serviceTabs.ts'
import { ExplainLevels } from '../../platform/help/glossary.tsx'
import { MatchActions } from '../apply/MatchActions.tsx'
import { useCase } from '../applying/MissingItems.tsx'
import { distanceWords, openQuestions, roundedDuration } from '../facilityWords.ts'
import { ReportedBeds } from '../ReportedBeds.tsx'
import { useComparing } from './Comparing.tsx'
import { type Offer, profileOf } from './profile.ts'

type Profile = ReturnType<typeof profileOf>

/** A fact about a facility: its name, its words for comparing it with other facilities, and how to show it. */
type FactRow = { name: string; words: string; shown: ReactNode }

/** Returns the facts of a facility that can be equal at all facilities. */
function factsOf(match: Match, profile: Profile, questions: readonly string[], nothingToAsk: string): FactRow[] {
  const { payment, transport } = profile
  const response = match.response_minutes === null ? null : roundedDuration(match.response_minutes)
  return [
    {
      name: texts.compare.response,
      words: response ?? '',
      shown: response ? (
        <span title={texts.card.respondsHint}>{response}</span>
      ) : (
        match.staffed && <span title={texts.card.respondsUnknownHint}>{texts.card.respondsUnknown}</span>
      ),
    },
    { name: texts.tabs.payment, words: payment.join(), shown: payment.length > 0 && <Lines lines={payment} /> },
    {
      name: texts.compare.ask,
      words: questions.join(),
      shown:
        questions.length > 0 ? (
          <Lines lines={questions} icon={<HelpOutlineOutlined color="warning" sx={{ fontSize: 16, mt: '3px' }} />} />
        ) : (
          nothingToAsk
        ),
    },
    { name: texts.compare.transportName, words: transport ?? '', shown: transport },
  ]
}

/** What all columns show, so that their rows are aligned. */
export type Compared = {
  /** The tags that the patient needs, and that at least one facility lists. */
  needs: number[]
  /** The names of the facts in which the facilities differ, and of the questions to ask, if there are any. */
  differing: ReadonlySet<string>
  rowCount: number
}

/** Finds out which rows the columns have in common. `all`: also those that are equal, and all services. */
export function useCompared(matches: readonly Match[], all: boolean): Compared {
  const { needs, tags, nameOf } = useCase()
  const wanted = [...new Set([...needs.required, ...needs.offered])]
  const shownNeeds = wanted.filter(id => matches.some(({ features }) => features.includes(id)))
  const facts = matches.map(match => factsOf(match, profileOf(match, needs, tags), openQuestions(needs, match, nameOf), ''))
  const names = facts[0]?.map(({ name }) => name) ?? []
  const isShown = (name: string, at: number) => {
    const words = facts.map(one => one[at]!.words)
    // Open questions are always shown, because what everyone should ask must not be hidden where all facilities have the same ones.
    return new Set(words).size > 1 || (name === texts.compare.ask && words.some(Boolean))
  }
  const differing = new Set(names.filter(isShown))
  // The header, the needs with their heading, the distance, the open beds, and the facts. On demand, also the phone, the levels, and the services.
  const rowCount = 1 + (shownNeeds.length > 0 ? shownNeeds.length + 1 : 0) + 2 + differing.size
  return {
    needs: shownNeeds,
    differing,
    rowCount: all ? rowCount + (names.length - differing.size) + serviceTabs.length : rowCount,
  }
}

type Props = {
  match: Match
  compared: Compared
  all: boolean
  /** Whether the column explains the levels of care. Only one column does. */
  explains: boolean
}

/** A facility's column, with the same rows as all others: what the patient needs, where facilities differ, and `all` on demand. */
export function ComparedFacility({ match, compared, all, explains }: Props) {
  const { needs, tags, nameOf } = useCase()
  const { toggle } = useComparing()
  const heading = useId()
  const profile = profileOf(match, needs, tags)
  const nothing = needs.to_ask ? texts.compare.nothingToAsk : texts.compare.nothingToAskWithoutSnapshot
  const facts = factsOf(match, profile, openQuestions(needs, match, nameOf), nothing)
  const phone = match.main_phone_number
  const isDifferent = ({ name }: FactRow) => compared.differing.has(name)
  const toFact = ({ name, shown }: FactRow) => (
    <Fact key={name} name={name}>
      {shown}
    </Fact>
  )
  return (
    <Box
      component="article"
      aria-labelledby={heading}
      sx={{
        display: 'grid',
        gridTemplateRows: { sm: 'subgrid' },
        gridRow: '1 / -1',
        alignContent: 'start',
        scrollSnapAlign: 'start',
        px: 2,
        py: 2,
        minWidth: 0,
        '& + &': { borderLeft: { sm: 1 }, borderColor: { sm: 'divider' } },
      }}
    >
      <Box sx={{ pb: 1.5 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
          <Typography variant="h3" id={heading} sx={{ overflowWrap: 'anywhere' }}>
            {match.name}
          </Typography>
          <Button size="small" aria-describedby={heading} onClick={() => toggle(match.id)}>
            {texts.compare.remove}
          </Button>
        </Box>
        <Typography variant="body2" color="text.secondary">
          {[match.address_line_one, match.city, match.state].filter(Boolean).join(', ')}
        </Typography>
        <FacilityBadges match={match} plans={needs.plans} />
        <Box sx={{ mt: 1.5, display: 'flex' }}>
          <MatchActions match={match} opened heading={heading} />
        </Box>
      </Box>
      {compared.needs.length > 0 && <NeedRows needed={compared.needs} match={match} nameOf={nameOf} explains={explains} />}
      <Fact name={texts.compare.distance}>{distanceWords(match, texts.compare)}</Fact>
      <Fact name={texts.compare.beds}>{match.staffed && <ReportedBeds match={match} />}</Fact>
      {facts.filter(isDifferent).map(toFact)}
      {all && (
        <>
          <Fact name={texts.compare.phone}>
            {phone && <Link href={`tel:${phone}`}>{showPhone(phone)}</Link>}
            {phone && (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {match.directory_listing ? texts.compare.callOnly : texts.compare.answers}
              </Box>
            )}
          </Fact>
          {facts.filter(fact => !isDifferent(fact)).map(toFact)}
          <Fact name={texts.tabs.levels} explains={explains && compared.needs.length === 0}>
            <Offers offers={profile.levels} />
          </Fact>
          {profile.services.map(({ key, name, offers }) => (
            <Fact key={key} name={name}>
              <Offers offers={offers} />
            </Fact>
          ))}
        </>
      )}
    </Box>
  )
}

/** One row per need, in the same order in every column: listed by the facility, or to confirm with it. */
type NeedRowsProps = { needed: readonly number[]; match: Match; nameOf: (tag: number) => string; explains: boolean }

function NeedRows({ needed, match, nameOf, explains }: NeedRowsProps) {
  const id = useId()
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        gridRow: { sm: `span ${needed.length + 1}` },
        display: 'grid',
        gridTemplateRows: { sm: 'subgrid' },
        borderTop: 1,
        borderColor: 'divider',
        py: 1,
        minWidth: 0,
      }}
    >
      <Heading id={id} explains={explains}>
        {texts.compare.needs}
      </Heading>
      {needed.map(tag => {
        const listed = match.features.includes(tag)
        const Icon = listed ? CheckOutlined : HelpOutlineOutlined
        return (
          <Box key={tag} sx={{ display: 'flex', gap: 0.75, typography: 'body2', overflowWrap: 'anywhere' }}>
            <Icon color={listed ? 'success' : 'warning'} aria-hidden sx={{ fontSize: 16, mt: '3px' }} />
            <span>
              {nameOf(tag)}
              <Box component="span" sx={listed ? visuallyHidden : { color: 'warning.main' }}>
                {listed ? `: ${texts.compare.listed}` : ` · ${texts.compare.toConfirm}`}
              </Box>
            </span>
          </Box>
        )
      })}
    </Box>
  )
}

/** A row's heading, which may explain the levels of care. */
const Heading = ({ id, explains, children }: { id: string; explains: boolean; children: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1 }}>
    <Typography id={id} variant="caption" component="h4" color="text.secondary" sx={{ m: 0, fontWeight: 600 }}>
      {children}
    </Typography>
    {explains && <ExplainLevels />}
  </Box>
)

/** A row in a column. Shows "Not stated" if it has no content. */
function Fact({ name, explains = false, children }: { name: string; explains?: boolean; children: ReactNode }) {
  const id = useId()
  const unknown = !children
  return (
    <Box role="group" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider', py: 1, minWidth: 0 }}>
      <Heading id={id} explains={explains}>
        {name}
      </Heading>
      <Box
        sx={{
          typography: 'body2',
          overflowWrap: 'anywhere',
          '& > .fact': { mt: 0 },
          ...(unknown && { color: 'text.secondary', fontStyle: 'italic' }),
        }}
      >
        {unknown ? texts.compare.unknown : children}
      </Box>
    </Box>
  )
}

const Lines = ({ lines, icon }: { lines: readonly string[]; icon?: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {lines.map(line => (
      <Box component="li" key={line} sx={{ display: 'flex', gap: 0.5 }}>
        {icon}
        <span>{line}</span>
      </Box>
    ))}
  </Box>
)

/** Lists services. Those that the patient needs come first, in bold and with a check mark. */
function Offers({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return <NotStated />
  const needed = offers.filter(offer => offer.needed)
  const others = offers.filter(offer => !offer.needed)
  return (
    <>
      {needed.length > 0 && (
        <Lines
          lines={needed.map(({ name }) => name)}
          icon={<CheckOutlined color="primary" titleAccess={texts.compare.needed} sx={{ fontSize: 16, mt: '3px' }} />}
        />
      )}
      {others.map(({ name }) => name).join(', ')}
    </>
  )
}

const NotStated = () => (
  <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
    {texts.compare.unknown}
  </Box>
)
