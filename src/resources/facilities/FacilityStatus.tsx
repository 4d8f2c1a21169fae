import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { facilityAccess } from '#domain/facilities/access.ts'
import { administration as facilities } from '#domain/facilities/administration.ts'
import { type FacilityLine, facilityStatuses } from '#domain/facilities/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { GridControl } from '../../components/grid/GridControl.tsx'
import { InlineSelect } from '../../components/InlineSelect.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/facilities.ts'
import { reloadFacilities } from './queries.ts'

const options = facilityStatuses.map(status => ({ id: status, name: status }))

/**
 * The status of a location, taken at once; where it cannot be kept, the old one comes back with a word about it (ORG-041). It
 * waits for its organization's. A directory listing has one too, but nobody to change it.
 */
export function FacilityStatus({ facility, onProblem }: { facility: FacilityLine; onProblem: (said: string | null) => void }) {
  const mayChange = facilityAccess['facilities.changeStatus'](useWhoami())
  const notify = useNotify()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (status: FacilityLine['status']) =>
      call(facilities.changeStatus, { params: { id: facility.id }, body: { status } }),
    onMutate: () => onProblem(null),
    onSuccess: (_answer, status) => notify(texts.statusSaved(facility.name, status), { type: 'success' }),
    onError: failure => onProblem(failure.message),
    onSettled: reloadFacilities,
  })
  if (facility.directory_listing) return facility.status
  return (
    <GridControl>
      <InlineSelect
        label={texts.statusOf(facility.name)}
        value={isPending ? variables : facility.status}
        options={options}
        disabled={!mayChange || !facility.organization_approved}
        title={mayChange && !facility.organization_approved ? texts.waitsForOrganization : undefined}
        onChange={status => status && mutate(status)}
      />
    </GridControl>
  )
}
