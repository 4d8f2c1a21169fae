import type { ResourceProps } from 'ra-core'
import { screen } from '../../components/screen/screen.ts'
import type { Screen } from '../../components/screen/screens.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { resourceScreen, ToSpecifiedPath } from '../screens.tsx'

const FacilityList = screen(() => import('./FacilityList.tsx'), 'FacilityList')

/** The edit form is a workspace (`/facility/edit/:id`) because organizations also use it. */
export const facilities: ResourceProps = {
  name: 'facilities',
  list: <ToSpecifiedPath to="/admin/facilities/dashboard" />,
  edit: <ToSpecifiedPath to="/facility/edit/:id" />,
  recordRepresentation: 'name',
}

export const facilityScreens: Screen[] = [
  resourceScreen('facilities', {
    path: '/admin/facilities/dashboard',
    title: shell.titles.facilities,
    for: 'adminFacilities',
    element: <FacilityList />,
  }),
]
