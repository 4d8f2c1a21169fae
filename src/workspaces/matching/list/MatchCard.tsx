import CheckOutlined from '@mui/icons-material/CheckOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import TimerOutlined from '@mui/icons-material/TimerOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Collapse from '@mui/material/Collapse'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { type MouseEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { memoByLocale } from '../../../i18n/useLocale.ts'
import { Dash } from '../../../ui/Facts.tsx'
import { FacilityAddress, FacilityBadges, FacilityLevels } from '../../directory/facilities/FacilityBadges.tsx'
import { FacilityDetails } from '../../directory/facilities/FacilityDetails.tsx'
import { usePhotoSource } from '../../directory/facilities/facilityView.ts'
import { asksAboutHold, distanceWords, metTexts, openQuestions, roundedDuration } from '../facilityWords.ts'
import { useMatchContext } from '../MatchContext.tsx'
import { ReportedBeds } from '../ReportedBeds.tsx'
import { tints } from './matchRows.ts'

type Props = {
  match: Match
  /** The row's number in the list, which its pin on the map shows, too. */
  number: number | undefined
  selected: boolean
  /** 0 unless the list should scroll to this row. Increases with each request. */
  wanted: number
  onHover: (id: number | null) => void
  onSelect: (id: number) => void
  onShow: (id: number) => void
}

/** A facility's row, with a summary, buttons, and details on demand (MAT-005). The J and K keys move between rows. */
export const MatchCard = memoByLocale(function MatchCard({ match, number, selected, wanted, onHover, onSelect, onShow }: Props) {
  // Undefined until first expanded, so the details mount only on demand.
  const [open, setOpen] = useState<boolean>()
  // On a slow computer, rendering the details takes much longer than a frame. The button responds first.
  const shown = useDeferredValue(open)
  const { Actions, Aside } = useMatchContext()
  const heading = useId()
  const details = useId()
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted) card.current?.scrollIntoView({ block: 'nearest' })
  }, [wanted])

  const chosenByPointer = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a, button, input, label, [role="tab"]')) onSelect(match.id)
  }
  return (
    <Card
      ref={card}
      component="article"
      aria-labelledby={heading}
      aria-current={selected || undefined}
      onMouseEnter={() => onHover(match.id)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(match.id)}
      onBlur={() => onHover(null)}
      onClick={chosenByPointer}
    >
      <div className="row">
        <MatchPhoto match={match} number={number} />
        <div className="top">
          <MatchHeading match={match} heading={heading} />
          <div className="acts">
            <Tooltip title={texts.card.showOnMap}>
              <IconButton aria-label={texts.card.showOnMap} aria-describedby={heading} onClick={() => onShow(match.id)}>
                <PlaceOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
            {Aside && <Aside id={match.id} heading={heading} />}
            <Actions match={match} opened={shown ?? false} heading={heading} />
          </div>
        </div>
        <div className="bottom">
          <MatchFacts match={match} />
          <Button
            className="more"
            size="small"
            data-keys="stop"
            aria-expanded={open ?? false}
            aria-controls={open && shown ? details : undefined}
            aria-describedby={heading}
            onClick={() => setOpen(!open)}
            endIcon={<ExpandMore />}
          >
            {open ? texts.card.less : texts.card.more}
          </Button>
        </div>
      </div>
      {shown !== undefined && (
        <Collapse in={shown} appear unmountOnExit id={details}>
          <MatchDetails match={match} />
        </Collapse>
      )}
    </Card>
  )
})

/**
 * Shows what the row omits: address, levels of care, open beds by level, why the facility matches, photos, and services by tab.
 */
const MatchDetails = memoByLocale(function MatchDetails({ match }: { match: Match }) {
  const { tags, needs } = useMatchContext()
  const viewer = { tags, needed: [...needs.required, ...needs.offered], plans: needs.plans }
  return (
    <Box sx={{ pt: 1.5, mt: 1.5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1.5, gridTemplateColumns: '1fr' }}>
      <div>
        <FacilityAddress match={match} />
        {match.approximate && (
          <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
            {texts.card.approximate}
          </Typography>
        )}
        <FacilityLevels match={match} viewer={viewer} />
        <ReportedBeds match={match} />
      </div>
      <WhyMatch match={match} />
      <FacilityDetails match={match} viewer={viewer} />
    </Box>
  )
})

/** Lists the needs that the facility meets, and the open questions. Renders nothing if both lists are empty. */
function WhyMatch({ match }: { match: Match }) {
  const { needs, nameOf } = useMatchContext()
  const met = metTexts(needs, match, nameOf)
  const questions = openQuestions(needs, match, nameOf)
  if (met.length + questions.length === 0) return null
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr', lg: questions.length > 0 ? '1fr 1fr' : '1fr' },
        bgcolor: 'action.hover',
        borderRadius: 1,
        px: 1.5,
        py: 1,
      }}
    >
      <List name={texts.why.met} lines={met} icon={<CheckOutlined color="success" sx={look} />} />
      <List name={texts.why.unknown} lines={questions} icon={<HelpOutlineOutlined color="warning" sx={look} />} />
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

type MatchPhotoProps = { match: Pick<Match, 'id' | 'name' | 'organization_id' | 'photo_id'>; number: number | undefined }

/**
 * A row's primary photo, loaded shortly before it comes into view. It is decorative because the details show it with alternative
 * text. Facilities without photos show their initials, tinted by organization, so that the rows of one organization look related.
 */
const MatchPhoto = memoByLocale(function MatchPhoto({ match, number }: MatchPhotoProps) {
  const { id, name, organization_id, photo_id } = match
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (photo_id === null || near || !box.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [photo_id, near])
  const { source, onError } = usePhotoSource(near && photo_id !== null ? { id: photo_id, facility_id: id } : undefined, 'small')
  return (
    <div ref={box} aria-hidden className="photo" data-tint={(organization_id ?? id) % tints}>
      {source ? <img src={source} alt="" onError={onError} /> : initialsOf(name)}
      {number !== undefined && <span className="number">{number}</span>}
    </div>
  )
})

/** The initials of the name's first two words that start with a letter. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(word => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map(word => [...word][0]!.toUpperCase())
    .join('')

/** The row's first line: the name, network, and accreditations. */
const MatchHeading = memoByLocale(function MatchHeading({ match, heading }: { match: Match; heading: string }) {
  const { needs } = useMatchContext()
  const notStated = needs.plans.length > 0 && match.network === 'unknown'
  return (
    <div className="title">
      <h3 id={heading}>{match.name}</h3>
      <div className="network">
        <FacilityBadges match={match} plans={needs.plans} dense />
        {notStated && <span className="muted">{texts.card.networkUnknown}</span>}
      </div>
    </div>
  )
})

/** The row's second line: distance, town, open beds, response time, and needs met. In a wide list, each has its own column. */
const MatchFacts = memoByLocale(function MatchFacts({ match }: { match: Match }) {
  const { needs, nameOf } = useMatchContext()
  const met = metTexts(needs, match, nameOf).length
  const confirm = openQuestions(needs, match, nameOf).length
  const hold = asksAboutHold(needs, match)
  const toAsk = hold ? (confirm > 1 ? texts.why.toAskHoldAnd(confirm - 1) : texts.why.toAskHold) : texts.why.toAsk(confirm)
  const town = [match.city, match.state].filter(Boolean).join(', ')
  return (
    <div className="facts">
      <div className="where" title={town}>
        <span>{distanceWords(match, texts.card)}</span>
        {town && ` · ${town}`}
      </div>
      <div className="beds">
        <ReportedBeds match={match} dense />
      </div>
      <div className="response">
        <ResponseTime match={match} />
      </div>
      <div className="needs">
        {(met > 0 || confirm > 0) && (
          <Fact icon={<CheckOutlined color={met > 0 ? 'success' : 'disabled'} />}>
            {texts.why.meets(met)}
            {confirm > 0 && (
              <span className={hold ? 'ask hold' : 'ask'}>
                {' · '}
                {toAsk}
              </span>
            )}
          </Fact>
        )}
      </div>
    </div>
  )
})

/** The median response time, or a dash if it is unknown. */
function ResponseTime({ match: { response_minutes: minutes } }: { match: Match }) {
  return minutes === null ? (
    <Fact icon={<TimerOutlined />} title={texts.card.respondsUnknownHint} muted>
      <Dash>{texts.card.respondsUnknown}</Dash>
    </Fact>
  ) : (
    <Fact icon={<TimerOutlined />} title={texts.card.respondsHint}>
      <span className="long">{texts.card.responds(roundedDuration(minutes))}</span>
      <span className="short" aria-hidden>
        {roundedDuration(minutes)}
      </span>
    </Fact>
  )
}

type FactProps = { icon: ReactNode; title?: string; muted?: boolean; children: ReactNode }

const Fact = ({ icon, title, muted = false, children }: FactProps) => (
  <span className={muted ? 'fact muted' : 'fact'} title={title}>
    {icon}
    <span>{children}</span>
  </span>
)
