import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { CanAccess } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { userGroups } from '#domain/users/contract.ts'
import { type User, userStatuses } from '#domain/users/schema.ts'
import { GridFilter, GridFilters } from '../../components/grid/GridFilter.tsx'
import { GridSearch } from '../../components/grid/GridSearch.tsx'
import { ResourceGrid } from '../../components/grid/ResourceGrid.tsx'
import { ResourceList } from '../../components/grid/ResourceList.tsx'
import { useIsNarrow } from '../../components/grid/useTableSettings.ts'
import { Problem } from '../../components/Problem.tsx'
import { ScreenBar } from '../../components/ScreenBar.tsx'
import { SavedViews } from '../../features/savedViews/SavedViews.tsx'
import '../../i18n/english/users.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { columnsOf, hiddenColumns, narrowColumns } from './columns.tsx'
import { ExportUsers } from './ExportUsers.tsx'
import { OrganizationFilter } from './OrganizationFilter.tsx'
import { isAdmin } from './standing.ts'
import { type UserDialog, UserDialogs } from './UserDialogs.tsx'
import { useUserBulk } from './useUserBulk.ts'

/**
 * The Admin Users Dashboard (USER-001): awaiting approval first, then by last sign-in, unless sorted (USER-010). Imports single
 * access rules, because the full table would load with the list.
 */
export function UserList() {
  const translate = useTranslate()
  const bulk = useUserBulk()
  const isNarrow = useIsNarrow()
  const [dialog, setDialog] = useUserDialog()
  const [problem, setProblem] = useState<string | null>(null)
  const columns = useMemo(
    () =>
      columnsOf({
        isNarrow,
        onTransfer: user => setDialog({ what: 'transfer', user }),
        onShutOut: user => setDialog({ what: 'shutOut', user }),
        onProblem: setProblem,
      }),
    [setDialog, isNarrow],
  )
  return (
    <ResourceList resource="users" table="users">
      <ScreenBar title={translate('resources.users.title')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ExportUsers onProblem={setProblem} />
          <CanAccess resource="users" action="create">
            <Button variant="contained" onClick={() => setDialog({ what: 'new' })}>
              {translate('resources.users.addNew')}
            </Button>
          </CanAccess>
        </Box>
      </ScreenBar>
      <GridFilters>
        <GridSearch label={translate('resources.users.search')} />
        <GridFilter label={translate('resources.users.role')} source="role" options={userGroups} />
        <GridFilter label={translate('resources.users.fields.tmri_status')} source="status" options={['All', ...userStatuses]} />
        <OrganizationFilter />
        <SavedViews list="users" />
      </GridFilters>
      {problem && (
        <Box sx={{ mb: 2 }}>
          <Problem>{problem}</Problem>
        </Box>
      )}
      <Box sx={{ '& .admin .MuiDataGrid-cell': { color: 'error.main' } }}>
        <ResourceGrid<User>
          label={translate('resources.users.title')}
          columns={columns}
          narrow={narrowColumns}
          hidden={hiddenColumns}
          empty={translate('resources.users.none')}
          rowClick={({ id }) => `/admin/users/edit/${id}`}
          rowClassName={user => (isAdmin(user) ? 'admin' : '')}
          bulk={bulk.grid}
        />
      </Box>
      <UserDialogs dialog={dialog} bulk={bulk} onProblem={setProblem} onClose={() => setDialog(null)} />
    </ResourceList>
  )
}

/** The open dialog; `state.adding` in the history entry opens the new user dialog once. */
function useUserDialog() {
  const [dialog, setDialog] = useState<UserDialog | null>(null)
  const { search, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!state?.adding) return
    setDialog({ what: 'new' })
    navigate({ search }, { replace: true, state: null })
  }, [state, search, navigate])
  return [dialog, setDialog] as const
}
