import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { administration as facilities } from '#domain/directory/facilities/administration.ts'
import { facilityStatuses } from '#domain/directory/facilities/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/facilities.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { StatusMenu } from '../../ui/StatusMenu.tsx'
import { useStatusUndo } from '../useStatusUndo.ts'

type Status = (typeof facilityStatuses)[number]
type Props = {
  location: { id: number; name: string; status: Status }
  isOrganizationApproved: boolean
  /** Called after each attempt. */
  refresh: () => Promise<unknown>
  /** Receives the server's message, or null before an attempt. */
  onProblem: (message: string | null) => void
}

/**
 * Select for a location's status. Saves each change, and offers Undo. Asks before a location is removed from matching. If saving fails,
 * restores the old status. Disabled until the organization is approved (ORG-041).
 */
export function LocationStatusMenu({ location, isOrganizationApproved, refresh, onProblem }: Props) {
  const { id, name, status: before } = location
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'facilities', action: 'changeStatus' })
  const offerUndo = useStatusUndo<Status>('facilities', status => ({ status }), refresh)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (status: Status) => call(facilities.changeStatus, { params: { id }, body: { status } }),
    onMutate: () => onProblem(null),
    onSuccess: (_saved, after) => offerUndo({ id, name, before, after }),
    onError: failure => onProblem(failure.message),
    onSettled: refresh,
  })
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <StatusMenu
        label={texts.statusOf(name)}
        value={isPending ? variables : before}
        options={facilityStatuses}
        disabled={!mayChange || !isOrganizationApproved}
        title={mayChange && !isOrganizationApproved ? texts.waitsForOrganization : undefined}
        onChange={status => (before === 'Approved' && status !== before ? setAsking(true) : mutate(status))}
      />
      <ConfirmDialog
        open={isAsking}
        title={texts.awaiting.title(name)}
        confirm={texts.awaiting.confirm}
        onConfirm={async () => {
          mutate('Awaiting Approval')
          return undefined
        }}
        onClose={() => setAsking(false)}
      >
        <Typography>{texts.awaiting.about}</Typography>
      </ConfirmDialog>
    </>
  )
}
