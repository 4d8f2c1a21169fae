import { ResourceContextProvider } from 'ra-core'
import type { ReactElement, ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { screen } from '../components/screen/screen.ts'
import type { Screen } from '../components/screen/screens.ts'

const AdminArea = screen<'AdminArea', { children: ReactNode }>(() => import('../layout/console/AdminArea.tsx'), 'AdminArea')

/** A screen of the back office, inside its navigation. */
export const consoleScreen = ({ element, ...rest }: Screen): Screen => ({ ...rest, element: <AdminArea>{element}</AdminArea> })

/** A view of a react-admin resource on a path of the specification. */
export const resourceScreen = (resource: string, { element, ...rest }: Screen): Screen =>
  consoleScreen({ ...rest, element: <ResourceContextProvider value={resource}>{element}</ResourceContextProvider> })

/**
 * Leads react-admin's own path of a view (`/users/7`) to the path that the specification fixes (`/admin/users/edit/7`), so that its
 * links and redirects keep working (docs/decisions/0015-react-admin.md).
 */
export function ToSpecifiedPath({ to }: { to: string }): ReactElement {
  const { id = '' } = useParams()
  return <Navigate to={to.replace(':id', encodeURIComponent(id))} replace />
}
