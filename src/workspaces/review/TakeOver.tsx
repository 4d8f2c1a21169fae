import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { transfers } from '#domain/transfers/contract.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/review.ts'

const { takeOver: said } = texts

/** Lets a colleague at the same hospital take over the case and become its owner (PERM-011). */
export function TakeOver({ patient }: { patient: Patient }) {
  const user = useWhoami()
  const queries = useQueryClient()
  const notify = useNotify()
  const [open, setOpen] = useState(false)
  const mine = patient.advocate_id === user.id
  if (mine || !user.is_patient_advocate || !can(user, 'transfers.one', { ...patient, new_pa_id: user.id })) return null

  async function take() {
    await call(transfers.one, { params: { id: patient.id }, body: { new_pa_id: user.id } })
    notify(said.done, { type: 'success' })
    await queries.invalidateQueries()
    return undefined
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ '@media print': { display: 'none' } }}>
        {said.action}
      </Button>
      <ConfirmDialog
        open={open}
        title={said.title(`${patient.first_name} ${patient.last_name}`)}
        confirm={said.action}
        tone="primary"
        onConfirm={take}
        onClose={() => setOpen(false)}
      >
        {said.about}
      </ConfirmDialog>
    </>
  )
}
