import { useQuery } from '@tanstack/react-query'
import { organizations } from '#domain/organizations/contract.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { call } from '../../dataProvider/call.ts'

/** ZIP code of the user's organization. Empty while loading or if the organization has none. */
export function useHospitalZip(): string {
  const { organization_id: id } = useWhoami()
  const { data } = useQuery({
    queryKey: ['organizations', id, 'address'],
    queryFn: ({ signal }) => call(organizations.show, { params: { id: id! }, signal }),
    enabled: id !== null,
    staleTime: 600_000,
  })
  return data?.zip_code?.slice(0, 5) ?? ''
}
