import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { can } from '#domain/access.ts'
import { type ListedOrganization, organizationStatuses } from '#domain/organizations/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { GridFilter, GridFilters } from '../../components/grid/GridFilter.tsx'
import { GridSearch } from '../../components/grid/GridSearch.tsx'
import { ResourceGrid } from '../../components/grid/ResourceGrid.tsx'
import { ResourceList } from '../../components/grid/ResourceList.tsx'
import { ScreenBar } from '../../components/ScreenBar.tsx'
import { texts } from '../../i18n/english/organizations.ts'
import { columnsOf } from './columns.tsx'
import { NewOrganizationDialog } from './NewOrganizationDialog.tsx'

/** The organizations dashboard in one of its two modes (ORG-001, ORG-002). */
export function OrganizationList({ type }: Pick<ListedOrganization, 'type'>) {
  const mayAdd = can(useWhoami(), 'organizations.create', undefined)
  const [adding, setAdding] = useState(false)
  const filter = useMemo(() => ({ type }), [type])
  const columns = useMemo(() => columnsOf(type), [type])
  const title = texts.titles[type]
  return (
    <>
      <ScreenBar title={title}>
        {mayAdd && (
          <Button variant="contained" onClick={() => setAdding(true)}>
            {texts.addNew}
          </Button>
        )}
      </ScreenBar>
      <ResourceList<ListedOrganization> key={type} resource="organizations" filter={filter}>
        <GridFilters>
          <GridSearch label={texts.search} />
          <GridFilter label={texts.status} source="status" options={['All', ...organizationStatuses]} />
        </GridFilters>
        <ResourceGrid<ListedOrganization> label={title} columns={columns} />
      </ResourceList>
      <NewOrganizationDialog open={adding} onClose={() => setAdding(false)} type={type} />
    </>
  )
}
