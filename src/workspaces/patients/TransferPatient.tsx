import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { PatientRecord } from '#domain/advocates/schema.ts'
import { transfers } from '#domain/transfers/contract.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx'
import { call } from '../../dataProvider/call.ts'
import { dashboardKey } from '../../dataProvider/dashboards.ts'
import { texts } from '../../i18n/english/patients.ts'
import { advocatesBut } from '../../resources/users/queries.ts'
import { TransferChoice } from '../../resources/users/TransferDialog.tsx'
import { colleagues } from './queries.ts'

type Props = { patient: Pick<PatientRecord, 'id' | 'advocate_id'>; name: string; open: boolean; onClose: () => void }

/**
 * Dialog for reassigning a patient and all of the patient's applications to another advocate. Admins can choose any advocate, and
 * the assigned advocate can choose a colleague in the same organization (DASH-030).
 */
export function TransferPatient({ patient, name, open, onClose }: Props) {
  const user = useWhoami()
  const queries = useQueryClient()
  const moved = useRef(false)
  const among = useMemo(
    () => (user.is_patient_advocate ? colleagues : advocatesBut(patient.advocate_id)),
    [user.is_patient_advocate, patient.advocate_id],
  )
  async function send(new_pa_id: number) {
    await call(transfers.one, { params: { id: patient.id }, body: { new_pa_id } })
    moved.current = true
  }
  /** Moves focus to the heading, but only after the dialog has closed, because the dialog disappears with the patient's card. */
  function gone() {
    if (!moved.current) return
    document.querySelector<HTMLElement>('h1')?.focus()
    void queries.invalidateQueries({ queryKey: [dashboardKey] })
  }
  return (
    <DialogFrame open={open} title={texts.transferring(name)} onClose={onClose} onExited={gone}>
      <TransferChoice
        among={among}
        about={user.is_patient_advocate ? texts.transferToColleague : texts.transferAbout}
        send={send}
        onClose={onClose}
      />
    </DialogFrame>
  )
}
