import { Acknowledged, Approval } from '#domain/applications/dialogs.ts'
import type { Application } from '#domain/applications/schema.ts'
import { rowId } from '#domain/formats.ts'
import { texts } from '../../../i18n/english/approval.ts'
import { FormCheckbox } from '../../form/FormCheckbox.tsx'
import { FormRadios } from '../../form/FormRadios.tsx'
import type { AnswerForm } from './AnswerForm.ts'
import { BedToHold } from './BedToHold.tsx'

const { approval } = texts

/** The facility takes the patient: whether it fetches them, whether a bed waits, and that it means it. The box is not sent. */
export const approvalForm = (application: Application): AnswerForm => ({
  title: approval.title,
  schema: Approval.extend({ ...Acknowledged.shape, hold_bed: rowId.nullable() }).transform(
    ({ acknowledge: _, hold_bed, ...sent }) => (hold_bed === null ? sent : { ...sent, hold_bed }),
  ),
  values: { transport_available: null, hold_bed: null, acknowledge: false },
  Fields: () => (
    <>
      <FormRadios
        name="transport_available"
        label={approval.transport}
        options={[
          { id: true, name: texts.yes },
          { id: false, name: texts.no },
        ]}
      />
      <BedToHold application={application} />
      <FormCheckbox name="acknowledge" label={approval.acknowledge} />
    </>
  ),
})
