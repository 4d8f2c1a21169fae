import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { can } from '#domain/access.ts'
import { facilityStatuses } from '#domain/facilities/schema.ts'
import type { FacilitySummary, Organization } from '#domain/organizations/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { InlineSelect } from '../../components/InlineSelect.tsx'
import { useVerbs } from '../../dataProvider/verbs.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { useRefreshOrganizations } from './queries.ts'

type Props = { organization: Organization; facility: FacilitySummary }

const statuses = facilityStatuses.map(status => ({ id: status, name: status }))

/** What is chosen stands there at once; where it cannot be kept, the old choice comes back with a word about it. */
function useChoice<V>(save: (value: V) => Promise<unknown>) {
  const refresh = useRefreshOrganizations()
  const notify = useNotify()
  return useMutation({
    mutationFn: save,
    onSuccess: refresh,
    onError: failure => {
      notify(failure.message, { type: 'error' })
      return refresh()
    },
  })
}

/** Approved or Awaiting Approval; only of a location whose organization is Approved (ORG-041). */
export function LocationStatusSelect({ organization, facility }: Props) {
  const { changeFacilityStatus } = useVerbs()
  const mayChange = can(useWhoami(), 'facilities.changeStatus', undefined) && organization.active === true
  const { mutate, variables, isPending } = useChoice((status: FacilitySummary['status']) =>
    changeFacilityStatus({ params: { id: facility.id }, body: { status } }),
  )
  return (
    <InlineSelect
      label={texts.locations.statusOf(facility.name)}
      value={isPending ? variables : facility.status}
      options={statuses}
      disabled={!mayChange}
      onChange={status => status && mutate(status)}
    />
  )
}

/** Who is asked for at a location: one of the organization's members, or nobody (ORG-042). */
export function ContactSelect({ organization, facility }: Props) {
  const { chooseContact } = useVerbs()
  const mayChoose = can(useWhoami(), 'facilities.chooseContact', { organization_id: organization.id })
  const { mutate, variables, isPending } = useChoice((user_id: number | null) =>
    chooseContact({ params: { id: facility.id }, body: { user_id } }),
  )
  return (
    <InlineSelect
      label={texts.locations.contactOf(facility.name)}
      value={isPending ? variables : facility.primary_contact_id}
      options={organization.members.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }))}
      empty={texts.locations.selectContact}
      disabled={!mayChoose}
      onChange={mutate}
    />
  )
}
