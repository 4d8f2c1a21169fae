import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useRef, useState } from 'react'
import type { PatientRecord } from '#domain/advocates/schema.ts'
import { transfers } from '#domain/transfers/contract.ts'
import { dashboardKey } from '../../components/approval/queries.ts'
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/patients.ts'
import { screen } from '../../layout/screen.ts'
import type { TransferChoice as Choice } from '../../resources/users/TransferDialog.tsx'

const TransferChoice = screen<'TransferChoice', ComponentProps<typeof Choice>>(
  () => import('../../resources/users/TransferDialog.tsx'),
  'TransferChoice',
)

/** Gives this patient, with all applications, to another advocate: the right of administrators who may move any (spec 1 §6). */
export function TransferPatient({ patient, name }: { patient: PatientRecord; name: string }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const moved = useRef(false)
  const close = () => setOpen(false)
  async function send(new_pa_id: number) {
    await call(transfers.one, { params: { id: patient.id }, body: { new_pa_id } })
    moved.current = true
  }
  /** Only now, as the dialog leaves the page together with its patient. */
  function gone() {
    if (!moved.current) return
    document.querySelector<HTMLElement>('h1')?.focus()
    void queries.invalidateQueries({ queryKey: [dashboardKey] })
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={texts.ofPatient(texts.transfer, name)}
        onClick={() => setOpen(true)}
        sx={{ minHeight: 36 }}
      >
        {texts.transfer}
      </Button>
      <DialogFrame open={open} title={texts.admin.transferring(name)} onClose={close} onGone={gone}>
        <Suspense>
          <TransferChoice from={patient.advocate_id} about={texts.admin.transferAbout} send={send} onClose={close} />
        </Suspense>
      </DialogFrame>
    </>
  )
}
