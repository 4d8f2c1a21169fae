import { useMutation } from '@tanstack/react-query'
import { organizationAccess } from '#domain/organizations/access.ts'
import { organizations } from '#domain/organizations/contract.ts'
import { type ListedOrganization, organizationStatuses } from '#domain/organizations/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { InlineSelect } from '../../components/InlineSelect.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { useRefreshOrganizations } from './queries.ts'
import { useStatusUndo } from './useStatusUndo.tsx'

const options = organizationStatuses.map(status => ({ id: status, name: status }))

/**
 * The status, from any to any: what is chosen stands there at once, and can be taken back for some seconds; where it cannot be
 * kept, the page loads anew (ORG-017, ORG-018).
 */
export function StatusSelect({ organization }: { organization: ListedOrganization }) {
  const refresh = useRefreshOrganizations()
  const offerUndo = useStatusUndo()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (status: ListedOrganization['active_status']) =>
      call(organizations.changeStatus, { params: { id: organization.id }, body: { status } }),
    onSuccess(changed) {
      offerUndo(organization, changed)
      return refresh()
    },
    onError: () => window.location.reload(),
  })
  return (
    <InlineSelect
      label={texts.statusOf(organization.name)}
      value={isPending ? variables : organization.active_status}
      options={options}
      disabled={!organizationAccess['organizations.changeStatus'](useWhoami(), organization)}
      onChange={status => status && mutate(status)}
    />
  )
}
