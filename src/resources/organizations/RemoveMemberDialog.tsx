import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { HttpError } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { organizations } from '#domain/organizations/contract.ts'
import { somethingWentWrong } from '#domain/refusal.ts'
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/removal.ts'
import { PatientsOfMember, type Plan, planned } from './PatientsOfMember.tsx'
import { removalQuery } from './queries.ts'

type Props = {
  open: boolean
  member: { id: number; name: string }
  organization_id: number
  title: string
  confirm: string
  /** Effect of the removal, worded for this reader. */
  children: ReactNode
  /** Success message. */
  removed: string
  onClose: () => void
}

const noPlan: Plan = { all: null, each: {}, how: 'one' }

/** Confirms removing a member and asks who takes over their patients (S-14). The last Org Admin cannot be removed. */
export function RemoveMemberDialog({ open, member, organization_id, title, confirm, children, removed, onClose }: Props) {
  const [plan, setPlan] = useState(noPlan)
  const { data: removal, error } = useQuery({ ...removalQuery(organization_id, member.id), enabled: open })
  const body = removal && planned(plan, removal)
  async function remove() {
    await call(organizations.removeMember, { params: { id: organization_id, userId: member.id }, body: body ?? {} })
    return removed
  }
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirm={confirm}
      onConfirm={remove}
      failure={problem => ([409, 422].includes((problem as HttpError).status) ? problem.message : somethingWentWrong)}
      blocked={!body || removal.only_admin}
      onClose={() => {
        setPlan(noPlan)
        onClose()
      }}
    >
      {error ? (
        <Alert severity="error">{error.message}</Alert>
      ) : !removal ? (
        <Typography role="status">{texts.counting}</Typography>
      ) : removal.only_admin ? (
        <Alert severity="warning">{texts.onlyAdmin}</Alert>
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography>{children}</Typography>
          {removal.last_coordinator_at.length > 0 && (
            <Alert severity="warning">{texts.lastCoordinator(member.name, removal.last_coordinator_at.join(', '))}</Alert>
          )}
          {removal.patients.length > 0 && <PatientsOfMember removal={removal} plan={plan} onChange={setPlan} />}
        </Box>
      )}
    </ConfirmDialog>
  )
}
