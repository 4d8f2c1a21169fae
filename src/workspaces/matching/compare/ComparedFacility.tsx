import CheckOutlined from '@mui/icons-material/CheckOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { FacilityBadges } from '../../directory/facilities/FacilityBadges.tsx'
import { serviceTabs } from '../../directory/facilities/serviceTabs.ts'
import { MatchActions } from '../apply/MatchActions.tsx'
import { useCase } from '../applying/MissingItems.tsx'
import { distanceWords, openQuestions } from '../facilityWords.ts'
import { ReportedBeds } from '../ReportedBeds.tsx'
import { useComparing } from './Comparing.tsx'
import { type Offer, profileOf } from './profile.ts'

/** Number of rows per column: the header, six facts, and the services from the other card tabs. */
export const comparedRows = 7 + serviceTabs.length - 2

/** A facility's column, with the same rows as all others. */
export function ComparedFacility({ match }: { match: Match }) {
  const { needs, tags, nameOf } = useCase()
  const { toggle } = useComparing()
  const heading = useId()
  const profile = profileOf(match, needs, tags)
  const questions = openQuestions(needs, match, nameOf)
  const phone = match.main_phone_number
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
          <Typography variant="h3" id={heading} sx={{ fontSize: '1.0625rem', overflowWrap: 'anywhere' }}>
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
        <ReportedBeds match={match} />
        <Box sx={{ mt: 1.5, display: 'flex' }}>
          <MatchActions match={match} opened heading={heading} />
        </Box>
      </Box>
      <Fact name={texts.compare.distance}>{distanceWords(match, texts.compare)}</Fact>
      <Fact name={texts.compare.phone}>
        {phone && <Link href={`tel:${phone}`}>{showPhone(phone)}</Link>}
        {phone && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {match.directory_listing ? texts.compare.callOnly : texts.compare.answers}
          </Box>
        )}
      </Fact>
      <Fact name={texts.tabs.levels}>
        <Offers offers={profile.levels} />
      </Fact>
      <Fact name={texts.tabs.payment}>{profile.payment.length > 0 && <Lines lines={profile.payment} />}</Fact>
      <Fact name={texts.compare.ask}>
        {questions.length > 0 ? (
          <Lines lines={questions} icon={<HelpOutlineOutlined color="warning" sx={{ fontSize: 16, mt: '3px' }} />} />
        ) : needs.to_ask ? (
          texts.compare.nothingToAsk
        ) : (
          texts.compare.nothingToAskWithoutSnapshot
        )}
      </Fact>
      <Fact name={texts.compare.transportName}>{profile.transport}</Fact>
      {profile.services.map(({ key, name, offers }) => (
        <Fact key={key} name={name}>
          <Offers offers={offers} />
        </Fact>
      ))}
    </Box>
  )
}

/** A row in a column. Shows "Not stated" if it has no content. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  const unknown = !children
  return (
    <Box role="group" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider', py: 1, minWidth: 0 }}>
      <Typography id={id} variant="caption" component="h4" color="text.secondary" sx={{ m: 0, fontWeight: 600 }}>
        {name}
      </Typography>
      <Box
        sx={{ typography: 'body2', overflowWrap: 'anywhere', ...(unknown && { color: 'text.secondary', fontStyle: 'italic' }) }}
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
