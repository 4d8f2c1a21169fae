import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { PatientRecord } from '#domain/placement/advocates/schema.ts'
import { transfers } from '#domain/placement/transfers/contract.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { transfersTexts as texts } from '../../../i18n/english/patients.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { previewQuery, receiversOf } from '../transfers/queries.ts'
import { type Confirmed, TransferSteps } from '../transfers/TransferSteps.tsx'
import { colleagues } from './queries.ts'

type Props = { patient: Pick<PatientRecord, 'id'>; name: string; open: boolean; onClose: () => void }

/**
 * Dialog for transferring a patient and all of the patient's applications to another advocate. Admins can choose any advocate, and
 * the assigned advocate can choose a colleague in the same organization (DASH-030).
 */
export function TransferPatient({ patient: { id }, name, open, onClose }: Props) {
  const user = useWhoami()
  const queries = useQueryClient()
  const moved = useRef(false)
  const subject = useMemo(() => ({ patient_id: id }), [id])
  const receivers = useMemo(() => (user.is_patient_advocate ? colleagues : receiversOf(subject)), [user, subject])
  const { data } = useQuery({ ...previewQuery(subject), enabled: open })
  const about = data ? texts.one.about(name, texts.applications(data.applications)) : texts.one.counting(name)
  async function send(new_pa_id: number, confirmed: Confirmed | undefined) {
    await call(transfers.one, { params: { id }, body: { new_pa_id, confirmed } })
    moved.current = true
  }
  /** Moves focus to the heading, but only after the dialog has closed, because the dialog disappears with the patient's card. */
  function gone() {
    if (!moved.current) return
    document.querySelector<HTMLElement>('h1')?.focus()
    void queries.invalidateQueries({ queryKey: [dashboardKey] })
  }
  return (
    <DialogFrame open={open} title={texts.one.title} onClose={onClose} onExited={gone}>
      <TransferSteps
        subject={subject}
        receivers={receivers}
        send={send}
        onClose={onClose}
        about={user.is_patient_advocate ? `${about} ${texts.one.toColleague}` : about}
      />
    </DialogFrame>
  )
}
