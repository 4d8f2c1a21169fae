import Box from '@mui/material/Box'
import type { CardApplication, PatientRecord } from '#domain/advocates/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import { NextMatches } from '../../features/answering/NextMatches.tsx'
import { Turn } from '../../features/applications/Turn.tsx'
import { whoseTurn } from '../../features/applications/whoseTurn.ts'
import { HeldBed } from '../../features/beds/HeldBed.tsx'
import { ToApplication } from '../../features/dashboard/ToApplication.tsx'
import { Bell } from '../../features/notifications/Bell.tsx'
import { CloseApplication } from './CloseApplication.tsx'
import { pathOf } from './paths.ts'

type Props = { patient: PatientRecord; applications: CardApplication[]; label: string }

/** A patient's applications: facility, status, turn and waiting time. */
export const ApplicationRows = ({ patient, applications, label }: Props) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {applications.map(application => (
      <ApplicationRow key={application.id} application={application} advocate_id={patient.advocate_id} />
    ))}
  </Box>
)

function ApplicationRow({ application, advocate_id }: { application: CardApplication; advocate_id: number | null }) {
  const user = useWhoami()
  const facility = application.crisis_center ?? 'Facility'
  const owned = { ...application, advocate_id, organization_id: null }
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        // The close button is at the top right on a phone, otherwise at the end of the row.
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: 'minmax(0, 5fr) minmax(0, 3fr) minmax(0, 5fr) minmax(0, 2fr) 84px',
        },
        gridTemplateAreas: {
          xs: '"facility close" "status when" "turn turn"',
          md: '"facility status turn when close"',
        },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: { xs: 1.5, md: 2 },
        py: 0.75,
        '& + li': { borderTop: 1, borderColor: 'divider' },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box sx={{ gridArea: 'facility', minWidth: 0 }}>
        <ToApplication path={pathOf(application.id)} above sx={{ fontWeight: 600, py: 0.5 }}>
          {facility}
        </ToApplication>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {[application.fl_city, application.fl_state].filter(Boolean).join(', ')}
        </Box>
      </Box>
      <Box sx={{ gridArea: 'status' }}>
        <StatusChip status={application.status} />
      </Box>
      <Box sx={{ gridArea: 'turn', minWidth: 0 }}>
        <Turn of={whoseTurn(user, owned)} /> <HeldBed of={application.bed_hold} />
        <NextMatches of={owned} />
      </Box>
      <Box sx={{ gridArea: 'when', typography: 'caption', color: 'text.secondary' }}>
        <RelativeTime at={application.updated_at} />
      </Box>
      <Box sx={{ gridArea: 'close', justifySelf: 'end', display: 'flex' }}>
        {!user.is_admin && <Bell application={{ id: application.id, name: facility }} pathOf={pathOf} />}
        <CloseApplication application={owned} facility={facility} />
      </Box>
    </Box>
  )
}
