import type { ResourceProps } from 'ra-core'
import { personName } from '#domain/platform/text.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'
import { ToSpecifiedPath } from '../ToSpecifiedPath.tsx'

export const users: ResourceProps = {
  name: 'users',
  list: <ToSpecifiedPath to="/admin/users/dashboard" />,
  edit: <ToSpecifiedPath to="/admin/users/edit/:id" />,
  recordRepresentation: personName,
}

export const userScreens: Screen[] = [
  {
    path: '/admin/users/dashboard',
    title: () => shell.titles.users,
    for: 'adminUsers',
    Component: lazyWithRetry(() => import('./UserList.tsx'), 'UserList'),
    console: true,
    resource: 'users',
  },
  {
    path: '/admin/users/edit/:userId',
    title: () => shell.titles.editUser,
    for: 'adminUsers',
    Component: lazyWithRetry(() => import('./UserEdit.tsx'), 'UserEdit'),
    console: true,
    resource: 'users',
  },
  {
    path: '/admin/invitations',
    title: () => shell.titles.invitations,
    for: 'adminInvitations',
    Component: lazyWithRetry(() => import('./Invitations.tsx'), 'Invitations'),
    console: true,
    resource: 'invitations',
  },
]
