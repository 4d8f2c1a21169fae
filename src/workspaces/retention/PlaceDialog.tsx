import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import type { z } from 'zod'
import { rowId } from '#domain/formats.ts'
import { retention } from '#domain/retention/contract.ts'
import { HoldReason } from '#domain/retention/schema.ts'
import { FormDialog } from '../../components/dialog/FormDialog.tsx'
import { FormLongText } from '../../components/form/FormLongText.tsx'
import { FormNumber } from '../../components/form/FormNumber.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/retention.ts'
import { retentionQuery } from './queries.ts'

const said = texts.holds
const Placing = HoldReason.extend({ patient_id: rowId })

/** Asks for the patient to hold and the reason. */
export function PlaceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const notify = useNotify()
  async function place({ patient_id: id, reason }: z.output<typeof Placing>) {
    await call(retention.hold, { params: { id }, body: { reason } })
    notify(said.placed(String(id)), { type: 'success' })
    onClose()
    await queries.invalidateQueries(retentionQuery)
  }
  return (
    <FormDialog
      open={open}
      title={said.placeTitle}
      about={said.placeAbout}
      schema={Placing}
      values={{ patient_id: null as never, reason: '' }}
      onSubmit={place}
      submit={said.place}
      sending={said.placing}
      onClose={onClose}
    >
      <FormNumber name="patient_id" label={said.patient} hint={said.patientHint} whole />
      <FormLongText name="reason" label={said.reason} rows={3} maxLength={1000} />
    </FormDialog>
  )
}
