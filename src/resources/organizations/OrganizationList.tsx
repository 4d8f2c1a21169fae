import Button from '@mui/material/Button'
import { CanAccess, useCanAccess } from 'ra-core'
import { type ComponentProps, Suspense, useMemo, useState } from 'react'
import { type ListedOrganization, organizationStatuses } from '#domain/organizations/schema.ts'
import { GridFilter, GridFilters } from '../../components/grid/GridFilter.tsx'
import { GridSearch } from '../../components/grid/GridSearch.tsx'
import { ResourceGrid } from '../../components/grid/ResourceGrid.tsx'
import { ResourceList } from '../../components/grid/ResourceList.tsx'
import { ScreenBar } from '../../components/ScreenBar.tsx'
import { screen } from '../../components/screen/screen.ts'
import { SavedViews } from '../../features/savedViews/SavedViews.tsx'
import { texts as bulkTexts } from '../../i18n/english/bulk.ts'
import '../../i18n/english/organizations.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { BulkStatus as Changing } from './BulkStatus.tsx'
import { columnsOf, narrowColumns } from './columns.tsx'
import type { NewOrganizationDialog as Adding } from './NewOrganizationDialog.tsx'

const BulkStatus = screen<'BulkStatus', ComponentProps<typeof Changing>>(() => import('./BulkStatus.tsx'), 'BulkStatus', 'dialog')
const NewOrganizationDialog = screen<'NewOrganizationDialog', ComponentProps<typeof Adding>>(
  () => import('./NewOrganizationDialog.tsx'),
  'NewOrganizationDialog',
  'dialog',
)

/** The organizations dashboard in one of its two modes (ORG-001, ORG-002). */
export function OrganizationList({ type }: Pick<ListedOrganization, 'type'>) {
  const translate = useTranslate()
  const { canAccess: mayChange } = useCanAccess({ resource: 'organizations', action: 'changeStatus' })
  const [adding, setAdding] = useState<boolean>()
  const [changing, setChanging] = useState<{ ids: number[]; clear: () => void } | null>(null)
  const bulk = useMemo(
    () =>
      mayChange
        ? {
            nameOf,
            actions: [
              { label: bulkTexts.changeStatus, onClick: (ids: number[], clear: () => void) => setChanging({ ids, clear }) },
            ],
          }
        : undefined,
    [mayChange],
  )
  const filter = useMemo(() => ({ type }), [type])
  const columns = useMemo(() => columnsOf(type), [type])
  const title = translate(`resources.organizations.titles.${type}`)
  return (
    <>
      <ScreenBar title={title}>
        <CanAccess resource="organizations" action="create">
          <Button variant="contained" onClick={() => setAdding(true)}>
            {translate('resources.organizations.addNew')}
          </Button>
        </CanAccess>
      </ScreenBar>
      <ResourceList<ListedOrganization> key={type} resource="organizations" table={viewsOf[type]} filter={filter}>
        <GridFilters>
          <GridSearch label={translate('resources.organizations.search')} />
          <GridFilter
            label={translate('resources.organizations.fields.active_status')}
            source="status"
            options={['All', ...organizationStatuses]}
          />
          <SavedViews list={viewsOf[type]} />
        </GridFilters>
        <ResourceGrid<ListedOrganization>
          label={title}
          columns={columns}
          narrow={narrowColumns}
          rowClick={({ id }) => `/admin/organizations/${id}`}
          bulk={bulk}
        />
      </ResourceList>
      <Suspense>
        {changing && <BulkStatus type={type} ids={changing.ids} onChanged={changing.clear} onClose={() => setChanging(null)} />}
        {adding !== undefined && <NewOrganizationDialog open={adding} onClose={() => setAdding(false)} type={type} />}
      </Suspense>
    </>
  )
}

const viewsOf = { treatment_center: 'treatmentCenters', hospital: 'hospitals' } as const
const nameOf = ({ name }: ListedOrganization) => name
