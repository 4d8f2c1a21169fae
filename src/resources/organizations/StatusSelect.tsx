import { useMutation } from '@tanstack/react-query'
import { can } from '#domain/access.ts'
import { organizations } from '#domain/organizations/contract.ts'
import { type ListedOrganization, organizationStatuses } from '#domain/organizations/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { StatusMenu } from '../../components/StatusMenu.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { useStatusUndo } from '../useStatusUndo.tsx'
import { useRefreshOrganizations } from './queries.ts'

/** Status select with optimistic update and Undo; on failure the page reloads (ORG-017, ORG-018). */
export function StatusSelect({ organization }: { organization: ListedOrganization }) {
  const refresh = useRefreshOrganizations()
  const offerUndo = useStatusUndo<ListedOrganization['active_status']>(body => call(organizations.bulkStatus, { body }), refresh)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (status: ListedOrganization['active_status']) =>
      call(organizations.changeStatus, { params: { id: organization.id }, body: { status } }),
    onSuccess(changed) {
      offerUndo({ id: changed.id, name: changed.name, before: organization.active_status, after: changed.active_status })
      return refresh()
    },
    onError: () => window.location.reload(),
  })
  return (
    <StatusMenu
      label={texts.statusOf(organization.name)}
      value={isPending ? variables : organization.active_status}
      options={organizationStatuses}
      disabled={!can(useWhoami(), 'organizations.changeStatus', organization)}
      onChange={mutate}
    />
  )
}
