import { useQuery } from '@tanstack/react-query'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { organizationQuery } from '../../../dataProvider/firstQueries.ts'

/**
 * Returns the user's organization with its address. Undefined while loading or if the user has no organization. Refetches after
 * ten minutes.
 */
export function useOwnOrganization() {
  const { organization_id: id } = useWhoami()
  return useQuery({ ...organizationQuery(id ?? 0), enabled: id !== null, staleTime: 600_000 }).data
}
