import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import type { PatientRecord } from '#domain/placement/advocates/schema.ts'
import { NewHandoverNote } from '#domain/placement/cases/cases.ts'
import { cases } from '#domain/placement/cases/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { texts } from '../../../i18n/english/patients.ts'
import { FormDialog } from '../../../ui/dialog/DialogFrame.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'

type Props = {
  patient: Pick<PatientRecord, 'id' | 'handover_note'>
  name: string
  open: boolean
  onClose: () => void
}

/** Dialog for the note that the next advocate sees first. */
export function HandoverDialog({ patient: { id, handover_note }, name, open, onClose }: Props) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { handover: labels } = texts
  return (
    <FormDialog
      open={open}
      title={labels.title(name)}
      about={labels.about}
      schema={NewHandoverNote}
      values={{ note: handover_note?.note ?? '' }}
      onSubmit={async body => {
        const saved = await call(cases.handOver, { params: { id }, body })
        onClose()
        notify(saved.handover_note ? labels.saved : labels.cleared, { type: 'success' })
        await queries.invalidateQueries({ queryKey: [dashboardKey] })
      }}
      submit={labels.submit}
      onClose={onClose}
    >
      <FormLongText name="note" label={labels.note} hint={labels.hint} maxLength={1000} />
    </FormDialog>
  )
}
