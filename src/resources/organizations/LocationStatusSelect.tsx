import { useMutation } from '@tanstack/react-query'
import { useCanAccess, useNotify } from 'ra-core'
import { administration as facilities } from '#domain/facilities/administration.ts'
import { facilityStatuses } from '#domain/facilities/schema.ts'
import type { FacilitySummary, Organization } from '#domain/organizations/schema.ts'
import { StatusMenu } from '../../components/StatusMenu.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { useStatusUndo } from '../useStatusUndo.tsx'
import { useRefreshOrganizations } from './queries.ts'

type Props = { organization: Organization; facility: FacilitySummary }

/** Approved or Awaiting Approval; requires an approved organization (ORG-041). */
export function LocationStatusSelect({ organization, facility }: Props) {
  const { canAccess = false } = useCanAccess({ resource: 'facilities', action: 'changeStatus' })
  const mayChange = canAccess && organization.active === true
  const refresh = useRefreshOrganizations()
  const notify = useNotify()
  const offerUndo = useStatusUndo<FacilitySummary['status']>(body => call(facilities.bulkStatus, { body }), refresh)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (status: FacilitySummary['status']) =>
      call(facilities.changeStatus, { params: { id: facility.id }, body: { status } }),
    onSuccess: (_saved, status) => offerUndo({ id: facility.id, name: facility.name, before: facility.status, after: status }),
    onError: failure => notify(failure.message, { type: 'error' }),
    onSettled: refresh,
  })
  return (
    <StatusMenu
      label={texts.locations.statusOf(facility.name)}
      value={isPending ? variables : facility.status}
      options={facilityStatuses}
      disabled={!mayChange}
      onChange={mutate}
    />
  )
}
