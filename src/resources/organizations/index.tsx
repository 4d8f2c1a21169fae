import type { ResourceProps } from 'ra-core'
import { texts as shell } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'
import { ToSpecifiedPath } from '../ToSpecifiedPath.tsx'

/** Treatment centers and hospitals are one resource with two lists. */
export const organizations: ResourceProps = {
  name: 'organizations',
  list: <ToSpecifiedPath to="/admin/organizations/dashboard" />,
  edit: <ToSpecifiedPath to="/admin/organizations/:id" />,
  recordRepresentation: 'name',
}

export const organizationScreens: Screen[] = [
  {
    path: '/admin/organizations/dashboard',
    title: () => shell.titles.treatmentCenters,
    for: 'adminOrganizations',
    Component: lazyWithRetry(() => import('./OrganizationList.tsx'), 'TreatmentCenterList'),
    console: true,
    resource: 'organizations',
  },
  {
    path: '/admin/hospitals/dashboard',
    title: () => shell.titles.hospitals,
    for: 'adminOrganizations',
    Component: lazyWithRetry(() => import('./OrganizationList.tsx'), 'HospitalList'),
    console: true,
    resource: 'organizations',
  },
  {
    path: '/admin/organizations/:org_id',
    title: () => shell.titles.organization,
    for: 'adminOrganizations',
    Component: lazyWithRetry(() => import('./OrganizationDetail.tsx'), 'OrganizationDetail'),
    console: true,
    resource: 'organizations',
  },
]
