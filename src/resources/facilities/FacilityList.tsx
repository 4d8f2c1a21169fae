import Box from '@mui/material/Box'
import { type ComponentProps, Suspense, useMemo, useState } from 'react'
import { mayOpen } from '#domain/account/routes.ts'
import { intakeStates } from '#domain/facilities/administration.ts'
import { type FacilityLine, facilityStatuses } from '#domain/facilities/schema.ts'
import { states } from '#domain/states.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { GridFilter, GridFilters } from '../../components/grid/GridFilter.tsx'
import { GridSearch } from '../../components/grid/GridSearch.tsx'
import { ResourceGrid } from '../../components/grid/ResourceGrid.tsx'
import { ResourceList } from '../../components/grid/ResourceList.tsx'
import { Problem } from '../../components/Problem.tsx'
import { ScreenBar } from '../../components/ScreenBar.tsx'
import { screen } from '../../components/screen/screen.ts'
import type { AnsweringDialog as Answering } from '../../features/answering/AnsweringDialog.tsx'
import { SavedViews } from '../../features/savedViews/SavedViews.tsx'
import { texts } from '../../i18n/english/facilities.ts'
import type { BulkStatus as Changing } from './BulkStatus.tsx'
import { columnsOf, hiddenColumns, narrowColumns } from './columns.tsx'
import { ExportFacilities } from './ExportFacilities.tsx'
import { OrganizationFilter } from './OrganizationFilter.tsx'
import { useFacilityBulk } from './useFacilityBulk.ts'

const BulkStatus = screen<'BulkStatus', ComponentProps<typeof Changing>>(() => import('./BulkStatus.tsx'), 'BulkStatus', 'dialog')

const AnsweringDialog = screen<'AnsweringDialog', ComponentProps<typeof Answering>>(
  () => import('../../features/answering/AnsweringDialog.tsx'),
  'AnsweringDialog',
  'dialog',
)

const everyState = [{ id: 'All', name: texts.all }, ...states.map(({ code, name }) => ({ id: code, name }))]
const all = { id: 'All', name: texts.all }
const statuses = [all, ...facilityStatuses.map(status => ({ id: status, name: status }))]
const intakes = [all, ...intakeStates.map(state => ({ id: state, name: state }))]

/** All facilities and directory listings, for administrators. */
export function FacilityList() {
  const viewer = useWhoami()
  const bulk = useFacilityBulk()
  const [problem, setProblem] = useState<string | null>(null)
  const [answering, setAnswering] = useState<FacilityLine | null>(null)
  const columns = useMemo(() => columnsOf({ onProblem: setProblem, onAnswering: setAnswering }), [])
  return (
    <ResourceList<FacilityLine> resource="facilities" table="facilities">
      <ScreenBar title={texts.title}>
        <ExportFacilities onProblem={setProblem} />
      </ScreenBar>
      <GridFilters>
        <GridSearch label={texts.search} />
        <OrganizationFilter />
        <GridFilter label={texts.status} source="status" options={statuses} />
        <GridFilter label={texts.state} source="state" options={everyState} />
        <GridFilter label={texts.intake} source="intake" options={intakes} />
        <SavedViews list="facilities" />
      </GridFilters>
      {problem && (
        <Box sx={{ mb: 2 }}>
          <Problem>{problem}</Problem>
        </Box>
      )}
      <ResourceGrid<FacilityLine>
        label={texts.title}
        columns={columns}
        narrow={narrowColumns}
        hidden={hiddenColumns}
        wraps
        empty={texts.none}
        rowClick={({ id }) => (mayOpen(viewer, 'editFacility') ? `/facility/edit/${id}` : undefined)}
        bulk={bulk.grid}
      />
      <Suspense>{answering && <AnsweringDialog facility={answering} open onClose={() => setAnswering(null)} />}</Suspense>
      <Suspense>{bulk.asked && <BulkStatus {...bulk.asked} onChanged={bulk.asked.clear} onClose={bulk.close} />}</Suspense>
    </ResourceList>
  )
}
