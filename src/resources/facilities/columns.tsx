import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useMutation } from '@tanstack/react-query'
import { useCanAccess } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { administration as facilities } from '#domain/directory/facilities/administration.ts'
import { type FacilityLine, facilityIntakeSections, facilityStatuses } from '#domain/directory/facilities/schema.ts'
import { type GuardedRoute, mayOpen } from '#domain/identity/account/routes.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { call } from '../../dataProvider/call.ts'
import { texts as answering } from '../../i18n/english/answering.ts'
import { texts } from '../../i18n/english/facilities.ts'
import type { ConsoleColumn } from '../../ui/console/ConsoleDataGrid.tsx'
import { GridControl } from '../../ui/grid/GridControl.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusMenu } from '../../ui/StatusMenu.tsx'
import { useStatusUndo } from '../useStatusUndo.ts'
import { reloadFacilities } from './queries.ts'

/** Renders a link if the viewer may open the target, and plain text otherwise. */
function Way({ to, route, children }: { to: string; route: GuardedRoute; children: string }) {
  if (!mayOpen(useWhoami(), route)) return children
  return (
    <GridControl>
      <Link component={RouterLink} to={to}>
        {children}
      </Link>
    </GridControl>
  )
}

const AnswerTimes = ({ facility, onAsked }: { facility: FacilityLine; onAsked: (facility: FacilityLine) => void }) => (
  <GridControl>
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-label={answering.settingsOf(facility.name)}
      onClick={() => onAsked(facility)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {answering.settings}
    </Button>
  </GridControl>
)

/** Columns that phones show by default. */
export const narrowColumns = ['name', 'status']

export function columnsOf({
  onProblem,
  onAnswering,
}: {
  onProblem: (problem: string | null) => void
  onAnswering: (facility: FacilityLine) => void
}): ConsoleColumn<FacilityLine>[] {
  return [
    {
      field: 'name',
      flex: 2,
      minWidth: 136,
      renderCell: ({ row }) => (
        <Way to={`/facility/edit/${row.id}`} route="editFacility">
          {row.name}
        </Way>
      ),
    },
    {
      field: 'organization_name',
      flex: 1.6,
      minWidth: 140,
      renderCell: ({ row }) =>
        row.directory_listing ? (
          texts.listing
        ) : (
          <Way to={`/admin/organizations/${row.organization_id}`} route="adminOrganizations">
            {row.organization_name ?? ''}
          </Way>
        ),
    },
    { field: 'city', minWidth: 96 },
    { field: 'state', flex: 0, width: 64, minWidth: 64 },
    {
      field: 'main_phone_number',
      sortable: false,
      minWidth: 132,
      valueFormatter: (phone: string | null) => (phone ? showPhone(phone) : ''),
    },
    {
      field: 'status',
      flex: 0,
      width: 176,
      minWidth: 176,
      renderCell: ({ row }) => <FacilityStatus facility={row} onProblem={onProblem} />,
    },
    {
      field: 'intake_section',
      flex: 0,
      width: 88,
      minWidth: 88,
      valueGetter: (section: number, { intake_complete }) =>
        intake_complete ? texts.complete : texts.section(Math.min(section, facilityIntakeSections), facilityIntakeSections),
    },
    {
      field: 'answering',
      sortable: false,
      flex: 0,
      width: 136,
      minWidth: 136,
      renderCell: ({ row }) => !row.directory_listing && <AnswerTimes facility={row} onAsked={onAnswering} />,
    },
    { field: 'updated_at', flex: 0, width: 104, minWidth: 104, renderCell: ({ row }) => <RelativeTime at={row.updated_at} /> },
  ]
}

/**
 * Select for a facility's status. Saves each change. If saving fails, restores the old status and shows a message (ORG-041).
 * Disabled for directory listings, and until the organization is approved.
 */
function FacilityStatus({ facility, onProblem }: { facility: FacilityLine; onProblem: (message: string | null) => void }) {
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'facilities', action: 'changeStatus' })
  const offerUndo = useStatusUndo<FacilityLine['status']>(body => call(facilities.bulkStatus, { body }), reloadFacilities)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (status: FacilityLine['status']) =>
      call(facilities.changeStatus, { params: { id: facility.id }, body: { status } }),
    onMutate: () => onProblem(null),
    onSuccess: (_answer, status) => offerUndo({ id: facility.id, name: facility.name, before: facility.status, after: status }),
    onError: failure => onProblem(failure.message),
    onSettled: reloadFacilities,
  })
  if (facility.directory_listing) return facility.status
  return (
    <GridControl>
      <StatusMenu
        label={texts.statusOf(facility.name)}
        value={isPending ? variables : facility.status}
        options={facilityStatuses}
        disabled={!mayChange || !facility.organization_approved}
        title={mayChange && !facility.organization_approved ? texts.waitsForOrganization : undefined}
        onChange={mutate}
      />
    </GridControl>
  )
}
