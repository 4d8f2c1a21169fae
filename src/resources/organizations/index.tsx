import type { ResourceProps } from 'ra-core'
import { screen } from '../../components/screen/screen.ts'
import type { Screen } from '../../components/screen/screens.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { resourceScreen, ToSpecifiedPath } from '../screens.tsx'

const OrganizationList = screen(() => import('./OrganizationList.tsx'), 'OrganizationList')
const OrganizationDetail = screen(() => import('./OrganizationDetail.tsx'), 'OrganizationDetail')

/** Treatment centers and hospitals are one resource with two lists. */
export const organizations: ResourceProps = {
  name: 'organizations',
  list: <ToSpecifiedPath to="/admin/organizations/dashboard" />,
  edit: <ToSpecifiedPath to="/admin/organizations/:id" />,
  recordRepresentation: 'name',
}

export const organizationScreens: Screen[] = [
  resourceScreen('organizations', {
    path: '/admin/organizations/dashboard',
    title: shell.titles.treatmentCenters,
    for: 'adminOrganizations',
    element: <OrganizationList type="treatment_center" />,
  }),
  resourceScreen('organizations', {
    path: '/admin/hospitals/dashboard',
    title: shell.titles.hospitals,
    for: 'adminOrganizations',
    element: <OrganizationList type="hospital" />,
  }),
  resourceScreen('organizations', {
    path: '/admin/organizations/:org_id',
    title: shell.titles.organization,
    for: 'adminOrganizations',
    element: <OrganizationDetail />,
  }),
]
