import Box from '@mui/material/Box'
import { useCanAccess, useNotify } from 'ra-core'
import { type ComponentProps, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { administration as facilities } from '#domain/directory/facilities/administration.ts'
import { type FacilityLine, facilityStatuses, intakeStates } from '#domain/directory/facilities/schema.ts'
import { mayOpen } from '#domain/identity/account/routes.ts'
import { states } from '#domain/platform/states.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { call } from '../../dataProvider/call.ts'
import { texts as bulkTexts } from '../../i18n/english/bulk.ts'
import { texts as claimsTexts } from '../../i18n/english/claims.ts'
import { texts } from '../../i18n/english/facilities.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { ChoiceInput } from '../../ui/console/ChoiceInput.tsx'
import { ConsoleDataGrid } from '../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../ui/console/ConsoleList.tsx'
import { searchFilter, selectFilter } from '../../ui/console/filters.tsx'
import { ListExportButton } from '../../ui/console/ListExportButton.tsx'
import { useBulk } from '../../ui/console/useBulk.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { ListSavedQueries } from '../../ui/savedQueries/SavedQueries.tsx'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { AnsweringDialog as Answering } from '../../workspaces/directory/answering/AnsweringDialog.tsx'
import { organizationFilter } from '../organizationFilter.tsx'
import type { BulkStatus as Changing } from './BulkStatus.tsx'
import { columnsOf, narrowColumns } from './columns.tsx'

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

const filters = [
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
  // Shown only while it is set, which the administrators' home does.
  <ChoiceInput
    key="duplicates"
    source="duplicates"
    label={texts.listedTwice}
    empty={texts.all}
    choices={[{ id: 'true', name: texts.duplicates }]}
  />,
]

/** Lists all facilities and directory listings, for administrators. */
export function FacilityList() {
  const translate = useTranslate()
  const viewer = useWhoami()
  const bulk = useFacilityBulk()
  const [problem, setProblem] = useState<string | null>(null)
  const [answering, setAnswering] = useState<FacilityLine | null>(null)
  const columns = useMemo(() => columnsOf({ onProblem: setProblem, onAnswering: setAnswering }), [])
  const title = translate('resources.facilities.title')
  return (
    <ConsoleList<FacilityLine>
      resource="facilities"
      table="facilities"
      title={title}
      filters={filters}
      actions={
        <>
          <ListSavedQueries list="facilities" />
          <ListExportButton fileName="facilities" load={input => call(facilities.export, input)} />
        </>
      }
    >
      {problem && (
        <Box sx={{ mb: 2 }}>
          <Problem>{problem}</Problem>
        </Box>
      )}
      <ConsoleDataGrid<FacilityLine>
        label={title}
        columns={columns}
        narrow={narrowColumns}
        empty={translate('resources.facilities.none')}
        rowName={({ name }) => name}
        rowClick={({ id }) => (mayOpen(viewer, 'editFacility') ? `/facility/edit/${id}` : undefined)}
        bulkActions={bulk.buttons}
      />
      <Suspense>{answering && <AnsweringDialog facility={answering} open onClose={() => setAnswering(null)} />}</Suspense>
      {bulk.dialog}
    </ConsoleList>
  )
}

const claims = claimsTexts.merge

/** The bulk actions for facilities. */
function useFacilityBulk() {
  const { canAccess } = useCanAccess({ resource: 'facilities', action: 'changeStatus' })
  const navigate = useNavigate()
  const notify = useNotify()
  const merge = (ids: number[]) =>
    ids.length === 2 ? navigate(`/facility/merge/${ids[0]}/${ids[1]}`) : notify(claims.two, { type: 'info' })
  return useBulk<FacilityLine>(
    canAccess && {
      label: bulkTexts.changeStatus,
      // The server rejects the others, but they can be merged.
      applies: ({ directory_listing, organization_approved }) => !directory_listing && organization_approved,
      dialog: props => <BulkStatus {...props} />,
    },
    canAccess && { label: claims.action, onClick: merge },
  )
}
