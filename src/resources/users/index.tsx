import type { ResourceProps } from 'ra-core'
import { screen } from '../../components/screen/screen.ts'
import type { Screen } from '../../components/screen/screens.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { resourceScreen, ToSpecifiedPath } from '../screens.tsx'

const UserList = screen(() => import('./UserList.tsx'), 'UserList')
const UserEdit = screen(() => import('./UserEdit.tsx'), 'UserEdit')

export const users: ResourceProps = {
  name: 'users',
  list: <ToSpecifiedPath to="/admin/users/dashboard" />,
  edit: <ToSpecifiedPath to="/admin/users/edit/:id" />,
  recordRepresentation: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim(),
}

export const userScreens: Screen[] = [
  resourceScreen('users', {
    path: '/admin/users/dashboard',
    title: shell.titles.users,
    for: 'adminUsers',
    element: <UserList />,
  }),
  resourceScreen('users', {
    path: '/admin/users/edit/:userId',
    title: shell.titles.editUser,
    for: 'adminUsers',
    element: <UserEdit />,
  }),
]
