import type { ResourceProps } from 'ra-core'
import { texts as shell } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'
import { ToSpecifiedPath } from '../ToSpecifiedPath.tsx'

/** The edit form is a workspace (`/facility/edit/:id`) because organizations also use it. */
export const facilities: ResourceProps = {
  name: 'facilities',
  list: <ToSpecifiedPath to="/admin/facilities/dashboard" />,
  edit: <ToSpecifiedPath to="/facility/edit/:id" />,
  recordRepresentation: 'name',
}

export const facilityScreens: Screen[] = [
  {
    path: '/admin/facilities/dashboard',
    title: () => shell.titles.facilities,
    for: 'adminFacilities',
    Component: lazyWithRetry(() => import('./FacilityList.tsx'), 'FacilityList'),
    console: true,
    resource: 'facilities',
  },
]
