import CheckOutlined from '@mui/icons-material/CheckOutlined'
import TimerOutlined from '@mui/icons-material/TimerOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo, type ReactNode } from 'react'
import { miles } from '#domain/matching/distance.ts'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { FacilityBadges } from '../../facilities/FacilityBadges.tsx'
import { useMatchContext } from '../MatchContext.tsx'
import { ReportedBeds } from '../ReportedBeds.tsx'
import { needsMet, toConfirm } from './needsMet.ts'

/** First lines of a row: the name, and then distance, town, network, and accreditations. */
export const MatchHeading = memo(function MatchHeading({ match, heading }: { match: Match; heading: string }) {
  const { needs } = useMatchContext()
  const town = [match.city, match.state].filter(Boolean).join(', ')
  const notStated = needs.plans.length > 0 && match.network === 'unknown'
  return (
    <Box className="heading" sx={{ ...small, minWidth: 0 }}>
      <Typography variant="h3" id={heading} sx={{ overflowWrap: 'anywhere', fontSize: '0.9375rem', lineHeight: 1.35 }}>
        {match.name}
      </Typography>
      <Line>
        <span>
          <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            {(match.approximate ? texts.card.about : texts.card.miles)(miles(match.distance))}
          </Box>
          {town && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' · '}
              {town}
            </Box>
          )}
        </span>
        <FacilityBadges match={match} plans={needs.plans} dense />
        {notStated && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {texts.card.networkUnknown}
          </Box>
        )}
      </Line>
    </Box>
  )
})

/** Other lines of a row: open beds, response time, and needs met. */
export const MatchFacts = memo(function MatchFacts({ match }: { match: Match }) {
  const { needs, nameOf } = useMatchContext()
  const met = needsMet(needs, match, nameOf).length
  const confirm = toConfirm(needs, match, nameOf).length
  return (
    <Box className="facts" sx={small}>
      <Line>
        <ReportedBeds match={match} dense />
        <ResponseTime match={match} />
        {(met > 0 || confirm > 0) && (
          <Fact icon={<CheckOutlined color={met > 0 ? 'success' : 'disabled'} sx={icon} />}>
            {texts.why.meets(met)}
            {confirm > 0 && (
              <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
                {' · '}
                {texts.why.toAsk(confirm)}
              </Box>
            )}
          </Fact>
        )}
      </Line>
    </Box>
  )
})

/** The median response time. Renders nothing for directory listings, which cannot respond in Passage. */
function ResponseTime({ match: { response_minutes: minutes, staffed } }: { match: Match }) {
  if (!staffed && minutes === null) return null
  return minutes === null ? (
    <Fact icon={<TimerOutlined sx={icon} />} title={texts.card.respondsUnknownHint} muted>
      {texts.card.respondsUnknown}
    </Fact>
  ) : (
    <Fact icon={<TimerOutlined sx={icon} />} title={texts.card.respondsHint}>
      {texts.card.responds(roundedDuration(minutes))}
    </Fact>
  )
}

const small = { typography: 'body2', fontSize: '0.8125rem', lineHeight: 1.4 } as const
const icon = { fontSize: 16, mt: '1px' }

const Line = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25, mt: 0.25 }}>{children}</Box>
)

type FactProps = { icon: ReactNode; title?: string; muted?: boolean; children: ReactNode }

const Fact = ({ icon, title, muted = false, children }: FactProps) => (
  <Box
    component="span"
    title={title}
    sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.5, ...(muted && { color: 'text.secondary' }) }}
  >
    {icon}
    <span>{children}</span>
  </Box>
)

/** Formats a rounded duration: in minutes up to 90 minutes, in hours below two days, and in days otherwise. */
function roundedDuration(minutes: number): string {
  const { durations } = texts.card
  if (minutes < 90) return durations.minutes(Math.max(1, minutes))
  const hours = Math.round(minutes / 60)
  return hours < 48 ? durations.hours(hours) : durations.days(Math.round(hours / 24))
}
