import { useQuery } from '@tanstack/react-query'
import { organizations } from '#domain/organizations/contract.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { addressLine } from './addressLine.ts'

const texts = intake.logistics

/** The address that "Near Crisis Center" copies (INT-051): its text or a placeholder, and whether the option is unavailable. */
export function useOwnAddress(): { hint: string; disabled: boolean } {
  const { organization_id: id } = useWhoami()
  const { data } = useQuery({
    queryKey: ['organizations', id, 'address'],
    queryFn: ({ signal }) => call(organizations.show, { params: { id: id! }, signal }),
    enabled: id !== null,
    staleTime: 600_000,
  })
  if (!data) return { hint: texts.ownAddress, disabled: false }
  return data.city ? { hint: addressLine(data), disabled: false } : { hint: texts.noOwnAddress, disabled: true }
}
