import { useQueryClient } from '@tanstack/react-query'
import { retention } from '#domain/retention/contract.ts'
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/retention.ts'
import { retentionQuery } from './queries.ts'

const said = texts.holds

/** Asks before a hold is lifted: what is past its time goes for good. */
export function LiftDialog({ open, patient, onClose }: { open: boolean; patient: number; onClose: () => void }) {
  const queries = useQueryClient()
  const id = String(patient)
  async function lift() {
    await call(retention.lift, { params: { id: patient } })
    await queries.invalidateQueries(retentionQuery)
    return said.liftDone(id)
  }
  return (
    <ConfirmDialog open={open} title={said.liftTitle(id)} confirm={said.liftConfirm} onConfirm={lift} onClose={onClose}>
      {said.liftAbout}
    </ConfirmDialog>
  )
}
