import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRef } from 'react'
import type { PatientRecord } from '#domain/advocates/schema.ts'
import { isStopped } from '#domain/applications/approval.ts'
import { caseActions } from '#domain/cases/cases.ts'
import { cases } from '#domain/cases/contract.ts'
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx'
import { call } from '../../dataProvider/call.ts'
import { dashboardKey } from '../../dataProvider/dashboards.ts'
import { texts } from '../../i18n/english/patients.ts'

type Props = {
  patient: PatientRecord
  name: string
  action: keyof typeof caseActions
  open: boolean
  onClose: () => void
}

/** Confirms holding, activating, booking offline or deleting a case, and explains the effect (DASH-021 to DASH-026). */
export function CaseDialog({ patient, name, action, open, onClose }: Props) {
  const queries = useQueryClient()
  const notify = useNotify()
  const moved = useRef(false)
  const { to, stops } = caseActions[action]
  const said = texts.cases[action]
  const stopped = stops === null ? 0 : patient.applications.filter(isStopped).length

  async function confirm() {
    try {
      const { cancelled } = await call(cases.change, { params: { id: patient.id }, body: { status: to } })
      moved.current = true
      notify([said.done(name), cancelled > 0 && texts.cases.cancelled(cancelled)].filter(Boolean).join(' '), { type: 'success' })
      return undefined
    } catch (failure) {
      void queries.invalidateQueries({ queryKey: [dashboardKey] })
      const { message, status } = failure as Error & { status?: number }
      throw new Error(status === 409 ? `${texts.cases.failed}. ${message}` : texts.cases.failed)
    }
  }
  /** Focus the heading only after closing, because the dialog may disappear with the patient's card. */
  function gone() {
    if (!moved.current) return
    document.querySelector<HTMLElement>('h1')?.focus()
    void queries.invalidateQueries({ queryKey: [dashboardKey] })
  }
  return (
    <ConfirmDialog
      open={open}
      title={said.title(name)}
      confirm={said.action}
      tone={action === 'remove' || action === 'offline' ? 'error' : 'primary'}
      onConfirm={confirm}
      onClose={onClose}
      onGone={gone}
    >
      <Typography variant="body2">{said.about}</Typography>
      {stopped > 0 && (
        <Typography variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
          {texts.cases.cancels(stopped)}
        </Typography>
      )}
    </ConfirmDialog>
  )
}
