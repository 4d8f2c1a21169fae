import Box from '@mui/material/Box'
import { useCanAccess, useListContext, useNotify } from 'ra-core'
import { type ComponentProps, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { administration as facilities } from '#domain/directory/facilities/administration.ts'
import { type FacilityLine, facilityStatuses, intakeStates } from '#domain/directory/facilities/schema.ts'
import { mayOpen } from '#domain/identity/account/routes.ts'
import { states } from '#domain/platform/states.ts'
import { datedName } from '#domain/platform/zones.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { call } from '../../dataProvider/call.ts'
import { texts as bulkTexts } from '../../i18n/english/bulk.ts'
import { texts as claimsTexts } from '../../i18n/english/claims.ts'
import { texts } from '../../i18n/english/facilities.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { GridFilter, GridFilters, GridSearch } from '../../ui/grid/GridFilter.tsx'
import { ResourceGrid } from '../../ui/grid/ResourceGrid.tsx'
import { ResourceList } from '../../ui/grid/ResourceList.tsx'
import type { Bulk } from '../../ui/grid/selection.tsx'
import { sortParams } from '../../ui/grid/sortParams.ts'
import { Problem } from '../../ui/Problem.tsx'
import { ScreenBar } from '../../ui/ScreenBar.tsx'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { AnsweringDialog as Answering } from '../../workspaces/directory/answering/AnsweringDialog.tsx'
import { SavedViews } from '../../workspaces/platform/savedViews/SavedViews.tsx'
import { OrganizationFilter } from '../OrganizationFilter.tsx'
import type { BulkStatus as Changing } from './BulkStatus.tsx'
import { columnsOf, narrowColumns } from './columns.tsx'
import { treatmentCenters } from './queries.ts'

const BulkStatus = lazyWithRetry<'BulkStatus', ComponentProps<typeof Changing>>(
  () => import('./BulkStatus.tsx'),
  'BulkStatus',
  'dialog',
)

const AnsweringDialog = lazyWithRetry<'AnsweringDialog', ComponentProps<typeof Answering>>(
  () => import('../../workspaces/directory/answering/AnsweringDialog.tsx'),
  'AnsweringDialog',
  'dialog',
)

const everyState = ['All', ...states.map(({ code, name }) => ({ id: code, name }))]

/** Lists all facilities and directory listings, for administrators. */
export function FacilityList() {
  const translate = useTranslate()
  const viewer = useWhoami()
  const bulk = useFacilityBulk()
  const [problem, setProblem] = useState<string | null>(null)
  const [answering, setAnswering] = useState<FacilityLine | null>(null)
  const columns = useMemo(() => columnsOf({ onProblem: setProblem, onAnswering: setAnswering }), [])
  return (
    <ResourceList<FacilityLine> resource="facilities" table="facilities">
      <ScreenBar title={translate('resources.facilities.title')}>
        <ExportFacilities onProblem={setProblem} />
      </ScreenBar>
      <GridFilters>
        <GridSearch label={translate('resources.facilities.search')} />
        <OrganizationFilter
          label={translate('resources.facilities.fields.organization_name')}
          finder={treatmentCenters}
          all={texts.all}
          none={texts.listings}
          width={190}
        />
        <GridFilter
          label={translate('resources.facilities.fields.status')}
          source="status"
          options={['All', ...facilityStatuses]}
        />
        <GridFilter label={translate('resources.facilities.fields.state')} source="state" options={everyState} />
        <GridFilter
          label={translate('resources.facilities.fields.intake_section')}
          source="intake"
          options={['All', ...intakeStates]}
        />
        <SavedViews list="facilities" />
      </GridFilters>
      {problem && (
        <Box sx={{ mb: 2 }}>
          <Problem>{problem}</Problem>
        </Box>
      )}
      <ResourceGrid<FacilityLine>
        label={translate('resources.facilities.title')}
        columns={columns}
        narrow={narrowColumns}
        empty={translate('resources.facilities.none')}
        rowClick={({ id }) => (mayOpen(viewer, 'editFacility') ? `/facility/edit/${id}` : undefined)}
        bulk={bulk.grid}
      />
      <Suspense>{answering && <AnsweringDialog facility={answering} open onClose={() => setAnswering(null)} />}</Suspense>
      <Suspense>{bulk.action && <BulkStatus {...bulk.action} onChanged={bulk.action.clear} onClose={bulk.close} />}</Suspense>
    </ResourceList>
  )
}

/** Exports all facilities that match the filter, in list order. */
function ExportFacilities({ onProblem }: { onProblem: (message: string | null) => void }) {
  const { filterValues, sort } = useListContext()
  return (
    <ExportButton
      texts={texts}
      fileName={`${datedName('facilities', new Date())}.csv`}
      load={() => call(facilities.export, { query: { ...filterValues, ...sortParams(sort) } })}
      onError={onProblem}
    />
  )
}

const claims = claimsTexts.merge

type BulkAction = { ids: number[]; clear: () => void }

/** Returns the bulk actions for facilities, and the action whose dialog is open. */
function useFacilityBulk() {
  const { canAccess } = useCanAccess({ resource: 'facilities', action: 'changeStatus' })
  const navigate = useNavigate()
  const notify = useNotify()
  const [action, setAction] = useState<BulkAction | null>(null)
  const grid = useMemo<Bulk<FacilityLine> | undefined>(
    () =>
      canAccess
        ? {
            rowName: ({ name }) => name,
            actions: [
              {
                label: bulkTexts.changeStatus,
                onClick: (ids, clear) => setAction({ ids, clear }),
                // The server rejects the others, but they can be merged.
                applies: ({ directory_listing, organization_approved }) => !directory_listing && organization_approved,
              },
              {
                label: claims.action,
                onClick: ids =>
                  ids.length === 2 ? navigate(`/facility/merge/${ids[0]}/${ids[1]}`) : notify(claims.two, { type: 'info' }),
              },
            ],
          }
        : undefined,
    [canAccess, navigate, notify],
  )
  return { grid, action, close: () => setAction(null) }
}
