import CheckOutlined from '@mui/icons-material/CheckOutlined'
import TimerOutlined from '@mui/icons-material/TimerOutlined'
import { memo, type ReactNode } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { metWords } from '#domain/matching/words.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { Dash } from '../../../ui/Dash.tsx'
import { FacilityBadges } from '../../directory/facilities/FacilityBadges.tsx'
import { distanceWords } from '../distanceWords.ts'
import { useMatchContext } from '../MatchContext.tsx'
import { openQuestions } from '../openQuestions.ts'
import { ReportedBeds } from '../ReportedBeds.tsx'

/** First lines of a row: the name, and then distance, town, network, and accreditations. */
export const MatchHeading = memo(function MatchHeading({ match, heading }: { match: Match; heading: string }) {
  const { needs } = useMatchContext()
  const town = [match.city, match.state].filter(Boolean).join(', ')
  const notStated = needs.plans.length > 0 && match.network === 'unknown'
  return (
    <div className="heading">
      <h3 id={heading}>{match.name}</h3>
      <div className="line">
        <span>
          <span className="distance">{distanceWords(match, texts.card)}</span>
          {town && (
            <span className="muted">
              {' · '}
              {town}
            </span>
          )}
        </span>
        <FacilityBadges match={match} plans={needs.plans} dense />
        {notStated && <span className="muted">{texts.card.networkUnknown}</span>}
      </div>
    </div>
  )
})

/** Other lines of a row: open beds, response time, and needs met. */
export const MatchFacts = memo(function MatchFacts({ match }: { match: Match }) {
  const { needs, nameOf } = useMatchContext()
  const met = metWords(needs, match, nameOf).length
  const confirm = openQuestions(needs, match, nameOf).length
  return (
    <div className="facts">
      <div className="line">
        <ReportedBeds match={match} dense />
        <ResponseTime match={match} />
        {(met > 0 || confirm > 0) && (
          <Fact icon={<CheckOutlined color={met > 0 ? 'success' : 'disabled'} />}>
            {texts.why.meets(met)}
            {confirm > 0 && (
              <span className="ask">
                {' · '}
                {texts.why.toAsk(confirm)}
              </span>
            )}
          </Fact>
        )}
      </div>
    </div>
  )
})

/** The median response time. Renders nothing for directory listings, which cannot respond in Passage. */
function ResponseTime({ match: { response_minutes: minutes, staffed } }: { match: Match }) {
  if (!staffed && minutes === null) return null
  return minutes === null ? (
    <Fact icon={<TimerOutlined />} title={texts.card.respondsUnknownHint} muted>
      <Dash>{texts.card.respondsUnknown}</Dash>
    </Fact>
  ) : (
    <Fact icon={<TimerOutlined />} title={texts.card.respondsHint}>
      {texts.card.responds(roundedDuration(minutes))}
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

/** Formats a rounded duration: in minutes up to 90 minutes, in hours below two days, and in days otherwise. */
function roundedDuration(minutes: number): string {
  const { durations } = texts.card
  if (minutes < 90) return durations.minutes(Math.max(1, minutes))
  const hours = Math.round(minutes / 60)
  return hours < 48 ? durations.hours(hours) : durations.days(Math.round(hours / 24))
}
