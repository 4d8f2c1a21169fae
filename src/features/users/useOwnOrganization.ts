import { useQuery } from '@tanstack/react-query'
import { useWhoami } from '../../authProvider/whoami.ts'
import { organizationQuery } from '../../dataProvider/organizationQuery.ts'

/** The user's organization with its address. Undefined while loading, or for a user without one. Reloaded after ten minutes. */
export function useOwnOrganization() {
  const { organization_id: id } = useWhoami()
  return useQuery({ ...organizationQuery(id ?? 0), enabled: id !== null, staleTime: 600_000 }).data
}
