import { useMutation } from '@tanstack/react-query'
import { useCanAccess } from 'ra-core'
import { administration as facilities } from '#domain/facilities/administration.ts'
import { type FacilityLine, facilityStatuses } from '#domain/facilities/schema.ts'
import { GridControl } from '../../components/grid/GridControl.tsx'
import { StatusMenu } from '../../components/StatusMenu.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/facilities.ts'
import { useStatusUndo } from '../useStatusUndo.tsx'
import { reloadFacilities } from './queries.ts'

/**
 * Status select of a facility that saves on change and reverts with a message on failure (ORG-041). Disabled until the
 * organization is approved, and for directory listings.
 */
export function FacilityStatus({ facility, onProblem }: { facility: FacilityLine; onProblem: (said: string | null) => void }) {
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'facilities', action: 'changeStatus' })
  const offerUndo = useStatusUndo<FacilityLine['status']>(body => call(facilities.bulkStatus, { body }), reloadFacilities)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (status: FacilityLine['status']) =>
      call(facilities.changeStatus, { params: { id: facility.id }, body: { status } }),
    onMutate: () => onProblem(null),
    onSuccess: (_answer, status) => offerUndo({ id: facility.id, name: facility.name, before: facility.status, after: status }),
    onError: failure => onProblem(failure.message),
    onSettled: reloadFacilities,
  })
  if (facility.directory_listing) return facility.status
  return (
    <GridControl>
      <StatusMenu
        label={texts.statusOf(facility.name)}
        value={isPending ? variables : facility.status}
        options={facilityStatuses}
        disabled={!mayChange || !facility.organization_approved}
        title={mayChange && !facility.organization_approved ? texts.waitsForOrganization : undefined}
        onChange={mutate}
      />
    </GridControl>
  )
}
