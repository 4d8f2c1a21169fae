import { can } from '#domain/access.ts'
import { administration as facilities } from '#domain/facilities/administration.ts'
import { facilityStatuses } from '#domain/facilities/schema.ts'
import type { FacilitySummary, Organization } from '#domain/organizations/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { InlineSelect } from '../../components/InlineSelect.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { useChoice } from './useChoice.ts'

type Props = { organization: Organization; facility: FacilitySummary }

const statuses = facilityStatuses.map(status => ({ id: status, name: status }))

/** Approved or Awaiting Approval; only of a location whose organization is Approved (ORG-041). */
export function LocationStatusSelect({ organization, facility }: Props) {
  const mayChange = can(useWhoami(), 'facilities.changeStatus', undefined) && organization.active === true
  const { mutate, variables, isPending } = useChoice(
    (status: FacilitySummary['status']) => call(facilities.changeStatus, { params: { id: facility.id }, body: { status } }),
    status => texts.locations.statusSaved(facility.name, status),
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
