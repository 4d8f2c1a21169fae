import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import type { z } from 'zod'
import { retention } from '#domain/retention/contract.ts'
import { LiftReason } from '#domain/retention/schema.ts'
import { FormDialog } from '../../components/dialog/FormDialog.tsx'
import { FormLongText } from '../../components/form/FormLongText.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/retention.ts'
import { retentionQuery } from './queries.ts'

const said = texts.holds

/** Asks for a reason before lifting a hold, because overdue data is then permanently erased. */
export function LiftDialog({ open, patient, onClose }: { open: boolean; patient: number; onClose: () => void }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const id = String(patient)
  async function lift({ reason }: z.output<typeof LiftReason>) {
    await call(retention.lift, { params: { id: patient }, body: { reason } })
    notify(said.liftDone(id), { type: 'success' })
    onClose()
    await queries.invalidateQueries(retentionQuery)
  }
  return (
    <FormDialog
      open={open}
      title={said.liftTitle(id)}
      about={said.liftAbout}
      schema={LiftReason}
      values={{ reason: '' }}
      onSubmit={lift}
      submit={said.liftConfirm}
      sending={said.lifting}
      onClose={onClose}
    >
      <FormLongText name="reason" label={said.liftReason} rows={3} maxLength={1000} />
    </FormDialog>
  )
}
