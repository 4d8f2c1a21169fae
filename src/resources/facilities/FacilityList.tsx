import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import { useCanAccess, useListContext, useNotify, useRecordContext, WithRecord } from 'ra-core'
import { type ComponentProps, useMemo } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { administration as facilities, listingStates } from '#domain/directory/facilities/administration.ts'
import { type FacilityLine, facilityIntakeSections, facilityStatuses, intakeStates } from '#domain/directory/facilities/schema.ts'
import { type GuardedRoute, mayOpen } from '#domain/identity/account/routes.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { states } from '#domain/platform/states.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { answeringTexts as answering } from '../../i18n/english/admissions.ts'
import { texts as claimsTexts } from '../../i18n/english/claims.ts'
import { texts } from '../../i18n/english/facilities.ts'
import { domainText, domainValue } from '../../i18n/i18nProvider.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { type BulkAction, statusAction } from '../../ui/console/bulkActions.tsx'
import { type ConsoleColumn, ConsoleDataGrid } from '../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../ui/console/ConsoleList.tsx'
import { searchFilter, selectFilter } from '../../ui/console/filters.tsx'
import { GridControl } from '../../ui/grid/GridControl.tsx'
import { useListActs } from '../../ui/grid/ListActs.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import { pacificDate } from '../../ui/times.ts'
import { organizationFilter } from '../organizationFilter.tsx'
import { LocationStatusMenu } from './LocationStatusMenu.tsx'

const AnsweringDialog = lazyWithRetry(
  () => import('../../workspaces/directory/answering/AnsweringDialog.tsx'),
  'AnsweringDialog',
  'dialog',
)

const PlaceDialog = lazyWithRetry(() => import('../../workspaces/imports/listings/PlaceDialog.tsx'), 'PlaceDialog', 'dialog')

const reloadFacilities = () => queryClient.invalidateQueries({ queryKey: ['facilities'] })

const filters = () => [
  searchFilter(texts.search),
  organizationFilter({
    label: texts.fields.organization_name,
    all: texts.all,
    none: texts.listings,
    filter: { type: 'treatment_center' },
  }),
  selectFilter('status', facilityStatuses),
  selectFilter(
    'state',
    states.map(({ code, name }) => ({ id: code, name })),
  ),
  selectFilter('intake', intakeStates, texts.fields.intake_section),
  selectFilter(
    'listing',
    listingStates.map(state => ({ id: state, name: texts.origin.states[state] })),
    texts.origin.state,
  ),
]

/** Lists all facilities and directory listings, for administrators. */
export function FacilityList() {
  const translate = useTranslate()
  const viewer = useWhoami()
  const bulkActions = useFacilityBulk()
  const title = translate('resources.facilities.title')
  return (
    <ConsoleList<FacilityLine>
      resource="facilities"
      table="facilities"
      title={title}
      filters={filters()}
      exported={{ fileName: 'facilities', load: input => call(facilities.export, input) }}
    >
      <FacilityGrid
        label={title}
        columns={columns}
        empty={translate('resources.facilities.none')}
        rowName={({ name }) => name}
        rowClick={({ id }) => (mayOpen(viewer, 'editFacility') ? `/facility/edit/${id}` : undefined)}
        bulkActions={bulkActions}
      />
    </ConsoleList>
  )
}

const claims = claimsTexts.merge

/** The bulk actions for facilities. */
function useFacilityBulk(): (BulkAction<FacilityLine> | false | undefined)[] {
  const { canAccess } = useCanAccess({ resource: 'facilities', action: 'changeStatus' })
  const navigate = useNavigate()
  const notify = useNotify()
  const merge = (ids: number[]) =>
    ids.length === 2 ? navigate(`/facility/merge/${ids[0]}/${ids[1]}`) : notify(claims.two, { type: 'info' })
  return [
    canAccess &&
      statusAction({
        // The server rejects the others, but they can be merged.
        applies: ({ directory_listing, organization_approved }) => !directory_listing && organization_approved,
        title: texts.bulk.status,
        resource: 'facilities',
        statuses: facilityStatuses,
        descriptions: { Approved: texts.bulk.approved, 'Awaiting Approval': texts.bulk.awaiting },
        toData: status => ({ status }),
        isUndoable: () => true,
        onChanged: reloadFacilities,
      }),
    canAccess && { label: claims.action, onClick: merge },
  ]
}

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

function AnswerTimes() {
  const facility = useRecordContext<FacilityLine>()!
  const { openDialog } = useListActs()
  if (facility.directory_listing) return null
  return (
    <GridControl>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={answering.settingsOf(facility.name)}
        onClick={() => openDialog(close => <AnsweringDialog facility={facility} open onClose={close} />)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {answering.settings}
      </Button>
    </GridControl>
  )
}

/** The columns about a listing's origin that explain each value of its filter. */
const originColumns: Record<ListingFilter, string[]> = {
  Missing: ['place'],
  Manual: ['place'],
  Retired: ['sources'],
  NotTreatment: ['sources'],
}
const allOriginColumns = ['place', 'sources']
type ListingFilter = (typeof listingStates)[number]

/** The grid, which shows a listing's origin only if the filter asks for it, unless the user chose other columns. */
function FacilityGrid(props: Omit<ComponentProps<typeof ConsoleDataGrid<FacilityLine>>, 'narrow' | 'hidden'>) {
  const { filterValues } = useListContext()
  const { narrow, hidden } = useMemo(() => {
    const shown = originColumns[filterValues.listing as ListingFilter] ?? []
    return { narrow: ['name', 'status', ...shown], hidden: allOriginColumns.filter(column => !shown.includes(column)) }
  }, [filterValues.listing])
  return <ConsoleDataGrid<FacilityLine> {...props} narrow={narrow} hidden={hidden} />
}

/** Why a facility is not on the map, or that a person placed it there, and the button to place it. */
function PlaceField() {
  const facility = useRecordContext<FacilityLine>()!
  const { openDialog } = useListActs()
  const { canAccess: mayPlace } = useCanAccess({ resource: 'listings', action: 'place' })
  const { unplaced, placed_at, name } = facility
  if (unplaced === null && placed_at === null) return texts.origin.onMap
  const [label, labelOf] = unplaced ? [texts.origin.place, texts.origin.placeOf] : [texts.origin.change, texts.origin.changeOf]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minWidth: 0, whiteSpace: 'normal' }}>
      <span>{unplaced ? texts.origin.reasons[unplaced] : texts.origin.byHand}</span>
      {mayPlace && (
        <GridControl>
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={labelOf(name)}
            onClick={() => openDialog(close => <PlaceDialog facility={facility} onClose={close} />)}
          >
            {label}
          </Button>
        </GridControl>
      )}
    </Box>
  )
}

const NameField = () => {
  const { id, name } = useRecordContext<FacilityLine>()!
  return (
    <Way to={`/facility/edit/${id}`} route="editFacility">
      {name}
    </Way>
  )
}

const OrganizationField = () => {
  const { directory_listing, organization_id, organization_name } = useRecordContext<FacilityLine>()!
  if (directory_listing) return texts.listing
  return (
    <Way to={`/admin/organizations/${organization_id}`} route="adminOrganizations">
      {organization_name ?? ''}
    </Way>
  )
}

function columns(): ConsoleColumn<FacilityLine>[] {
  return [
    { field: 'name', flex: 2, minWidth: 136, cell: <NameField /> },
    { field: 'organization_name', flex: 1.6, minWidth: 140, cell: <OrganizationField /> },
    { field: 'city', minWidth: 96 },
    { field: 'state', width: 64 },
    { field: 'place', sortable: false, flex: 1.4, minWidth: 132, cell: <PlaceField /> },
    {
      field: 'sources',
      sortable: false,
      flex: 1.4,
      minWidth: 140,
      valueGetter: (sources: FacilityLine['sources']) =>
        sources.map(({ list, date }) => texts.origin.source(domainText(list), date)).join('; '),
    },
    {
      field: 'main_phone_number',
      sortable: false,
      minWidth: 132,
      valueFormatter: (phone: string | null) => (phone ? showPhone(phone) : ''),
    },
    { field: 'status', width: 176, cell: <FacilityStatus /> },
    {
      field: 'intake_section',
      width: 88,
      valueGetter: (section: number, { intake_complete }) =>
        intake_complete ? texts.complete : texts.section(Math.min(section, facilityIntakeSections), facilityIntakeSections),
    },
    { field: 'answering', sortable: false, width: 136, cell: <AnswerTimes /> },
    {
      field: 'updated_at',
      width: 104,
      cell: <WithRecord<FacilityLine> render={({ updated_at }) => <RelativeTime at={updated_at} />} />,
    },
  ]
}

/** The status of a facility with an organization. A directory listing shows whether it was retired. */
function FacilityStatus() {
  const facility = useRecordContext<FacilityLine>()!
  const { report } = useListActs()
  if (facility.retired_at !== null)
    return (
      <Chip size="small" color="warning" variant="outlined" label={texts.origin.retiredSince(pacificDate(facility.retired_at))} />
    )
  if (facility.directory_listing) return domainValue(facility.status)
  return (
    <GridControl>
      <LocationStatusMenu
        location={facility}
        isOrganizationApproved={facility.organization_approved}
        refresh={reloadFacilities}
        onProblem={report}
      />
    </GridControl>
  )
}
