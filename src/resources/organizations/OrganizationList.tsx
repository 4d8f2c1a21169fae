import Link from '@mui/material/Link'
import { useMutation } from '@tanstack/react-query'
import { CanAccess, useCanAccess, useRecordContext } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import { activeFlag, type ListedOrganization, organizationStatuses } from '#domain/people/organizations/schema.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { statusAction } from '../../ui/console/bulkActions.tsx'
import { type ConsoleColumn, ConsoleDataGrid } from '../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../ui/console/ConsoleList.tsx'
import { DialogButton } from '../../ui/console/DialogButton.tsx'
import { searchFilter, selectFilter } from '../../ui/console/filters.tsx'
import { useListActs } from '../../ui/grid/ListActs.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusMenu } from '../../ui/StatusMenu.tsx'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import { pacificDate } from '../../ui/times.ts'
import { NpiLink } from '../../workspaces/people/users/NpiField.tsx'
import { useStatusUndo } from '../useStatusUndo.ts'
import { useRefreshOrganizations } from './queries.ts'

const DeactivateDialog = lazyWithRetry(() => import('./DeactivateDialog.tsx'), 'DeactivateDialog', 'dialog')
const NewOrganizationDialog = lazyWithRetry(() => import('./NewOrganizationDialog.tsx'), 'NewOrganizationDialog', 'dialog')

/** The organizations dashboard, either for treatment centers or for hospitals (ORG-001, ORG-002). */
export const TreatmentCenterList = () => <OrganizationList type="treatment_center" />
export const HospitalList = () => <OrganizationList type="hospital" />

function OrganizationList({ type }: Pick<ListedOrganization, 'type'>) {
  const translate = useTranslate()
  const { canAccess: mayChange } = useCanAccess({ resource: 'organizations', action: 'changeStatus' })
  const refresh = useRefreshOrganizations()
  const filter = useMemo(() => ({ type }), [type])
  const columns = useCallback(() => columnsOf(type), [type])
  const title = translate(`resources.organizations.titles.${type}`)
  return (
    <ConsoleList<ListedOrganization>
      key={type}
      resource="organizations"
      table={tableOf[type]}
      title={title}
      filter={filter}
      filters={filters()}
      exported={{
        fileName: type === 'hospital' ? 'hospitals' : 'treatment-centers',
        load: input => call(organizations.export, input),
      }}
      actions={
        <CanAccess resource="organizations" action="create">
          <DialogButton label={translate('resources.organizations.addNew')}>
            {dialog => <NewOrganizationDialog {...dialog} type={type} />}
          </DialogButton>
        </CanAccess>
      }
    >
      <ConsoleDataGrid<ListedOrganization>
        label={title}
        columns={columns}
        narrow={narrowColumns}
        rowName={nameOf}
        rowClick={({ id }) => `/admin/organizations/${id}`}
        bulkActions={[
          mayChange &&
            statusAction({
              title: texts.bulk.status,
              resource: 'organizations',
              statuses: organizationStatuses,
              descriptions: texts.bulk.means[type],
              toData: active_status => ({ active_status }),
              isUndoable: () => true,
              onChanged: refresh,
            }),
        ]}
      />
    </ConsoleList>
  )
}

const filters = () => [searchFilter(texts.search), selectFilter('status', organizationStatuses, texts.fields.active_status)]

const tableOf = { treatment_center: 'treatmentCenters', hospital: 'hospitals' } as const
const nameOf = ({ name }: ListedOrganization) => name

type Column = ConsoleColumn<ListedOrganization>

/** Columns that tablets show by default. */
const narrowColumns = ['name', 'active_status']

/** The organization table's columns. Hospitals have no locations (ORG-003). */
const columnsOf = (type: ListedOrganization['type']): Column[] => [
  { field: 'name', minWidth: 136, flex: 2, control: <NameField /> },
  { field: 'npi_number', minWidth: 110, control: <NpiField /> },
  ...(type === 'hospital' ? [] : [{ field: 'number_of_locations', minWidth: 96 }]),
  { field: 'number_of_members', minWidth: 92 },
  { field: 'active_status', width: 176, control: <StatusField /> },
  { field: 'status_changed_at', minWidth: 124, cell: <StatusChangedField /> },
  { field: 'created_at', minWidth: 104, valueFormatter: pacificDate },
]

function NameField() {
  const organization = useRecordContext<ListedOrganization>()!
  return (
    <Link component={RouterLink} to={`/admin/organizations/${organization.id}`} title={organization.name}>
      {organization.name}
    </Link>
  )
}

const NpiField = () => <NpiLink npi={useRecordContext<ListedOrganization>()!.npi_number} />

function StatusChangedField() {
  const { status_changed_at } = useRecordContext<ListedOrganization>()!
  return status_changed_at ? <RelativeTime at={status_changed_at} /> : texts.never
}

/** Select for the status. Updates optimistically, and offers Undo. Asks before it deactivates. If saving fails, reloads the page (ORG-017, ORG-018). */
function StatusField() {
  const organization = useRecordContext<ListedOrganization>()!
  const refresh = useRefreshOrganizations()
  const offerUndo = useStatusUndo<ListedOrganization['active_status']>(
    'organizations',
    active_status => ({ active_status }),
    refresh,
  )
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (status: ListedOrganization['active_status']) =>
      call(organizations.changeStatus, { params: { id: organization.id }, body: { status } }),
    onSuccess(changed) {
      offerUndo({ id: changed.id, name: changed.name, before: organization.active_status, after: changed.active_status })
      return refresh()
    },
    onError: () => window.location.reload(),
  })
  const { openDialog } = useListActs()
  const deactivate = () =>
    openDialog(close => <DeactivateDialog organization={organization} onConfirm={() => mutate('Deactivated')} onClose={close} />)
  return (
    <StatusMenu
      label={texts.statusOf(organization.name)}
      value={isPending ? variables : organization.active_status}
      options={organizationStatuses}
      disabled={!can(useWhoami(), 'organizations.changeStatus', organization)}
      onChange={status => (activeFlag(status) === false ? deactivate() : mutate(status))}
    />
  )
}
