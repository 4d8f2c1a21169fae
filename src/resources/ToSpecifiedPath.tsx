import type { ReactElement } from 'react'
import { Navigate, useParams } from 'react-router-dom'

/**
 * Redirects react-admin's own path for a view (`/users/7`) to the prescribed path (`/admin/users/edit/7`) so that react-admin's
 * links and redirects work (docs/decisions/0015-react-admin.md).
 */
export function ToSpecifiedPath({ to }: { to: string }): ReactElement {
  const { id = '' } = useParams()
  return <Navigate to={to.replace(':id', encodeURIComponent(id))} replace />
}
