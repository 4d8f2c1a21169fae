import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import type { Application } from '#domain/applications/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { Facts } from '../../components/Facts.tsx'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import { Turn } from '../../features/applications/Turn.tsx'
import { whoseTurn } from '../../features/applications/whoseTurn.ts'
import { HeldBed } from '../../features/beds/HeldBed.tsx'
import { ListCard } from '../../features/dashboard/Cards.tsx'
import { ToApplication } from '../../features/dashboard/ToApplication.tsx'
import { UnreadMark } from '../../features/dashboard/UnreadMark.tsx'
import { TagNames } from '../../features/featureTags/TagNames.tsx'
import { Bell } from '../../features/notifications/Bell.tsx'
import { Warnings } from '../../features/releases/Warnings.tsx'
import { texts } from '../../i18n/english/admissions.ts'
import { pathOf, patientOf, personOf } from './people.ts'

type Props = {
  application: Application
  /** The list is long, so the card renders its content only near the viewport. */
  long: boolean
  /** The card is in the first view. */
  first: boolean
}

/** One application: patient, needs, advocate, status and turn. Re-renders only if it changed. */
export const ApplicationCard = memo(function ApplicationCard({ application, long, first }: Props) {
  return (
    <ListCard
      row={application.id}
      long={long}
      first={first}
      high={116}
      far={[patientOf(application), application.crisis_center].filter(Boolean).join(' · ')}
    >
      <Whole application={application} />
    </ListCard>
  )
})

/** Separate from the list item, so that it does not re-render when the list becomes long. */
const Whole = memo(function Whole({ application }: { application: Application }) {
  const user = useWhoami()
  return (
    <Box sx={{ position: 'relative', px: { xs: 1.5, md: 2 }, py: 1.25, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, pr: { xs: 4, md: 0 } }}>
        <Typography variant="h3" sx={{ minWidth: 0 }}>
          <ToApplication path={pathOf(application.id)} sx={{ py: 0.25 }}>
            {patientOf(application)}
          </ToApplication>
        </Typography>
        <StatusChip status={application.status} />
        <Warnings of={application} />
        <UnreadMark applications={[application.id]} />
        {/* On a phone its own line, below the time of the last change. */}
        <Box sx={{ flex: { xs: '1 1 100%', md: '1 1 200px' }, order: { xs: 1, md: 0 } }}>
          <Turn of={whoseTurn(user, application)} /> <HeldBed of={application.bed_hold} />
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          <RelativeTime at={application.updated_at} />
        </Box>
        {!user.is_admin && (
          <Box sx={{ position: { xs: 'absolute', md: 'static' }, top: 4, right: 4, my: { md: -0.75 }, mr: { md: -0.75 } }}>
            <Bell application={{ id: application.id, name: patientOf(application) }} pathOf={pathOf} />
          </Box>
        )}
      </Box>
      <Facts
        dense
        facts={[
          [texts.levels, <TagNames key="levels" ids={application.treatment_levels} />],
          [texts.substances, <TagNames key="substances" ids={application.addictions} />],
          [texts.facility, application.crisis_center],
          [texts.advocate, [personOf(application), application.hospital].filter(Boolean).join(', ')],
        ]}
      />
    </Box>
  )
})
