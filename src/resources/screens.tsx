import { ResourceContextProvider } from 'ra-core'
import type { ReactElement, ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { screen } from '../components/screen/screen.ts'
import type { Screen } from '../components/screen/screens.ts'

const AdminArea = screen<'AdminArea', { children: ReactNode }>(() => import('../layout/console/AdminArea.tsx'), 'AdminArea')

export const consoleScreen = ({ element, ...rest }: Screen): Screen => ({ ...rest, element: <AdminArea>{element}</AdminArea> })

/** A view of a react-admin resource at the path that the specification prescribes. */
export const resourceScreen = (resource: string, { element, ...rest }: Screen): Screen =>
  consoleScreen({ ...rest, element: <ResourceContextProvider value={resource}>{element}</ResourceContextProvider> })

/**
 * Redirects react-admin's own path for a view (`/users/7`) to the prescribed path (`/admin/users/edit/7`) so that react-admin's
 * links and redirects work (docs/decisions/0015-react-admin.md).
 */
export function ToSpecifiedPath({ to }: { to: string }): ReactElement {
  const { id = '' } = useParams()
  return <Navigate to={to.replace(':id', encodeURIComponent(id))} replace />
}
