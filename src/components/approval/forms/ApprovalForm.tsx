import { Acknowledged, Approval } from '#domain/applications/dialogs.ts'
import { texts } from '../../../i18n/english/approval.ts'
import { FormCheckbox } from '../../form/FormCheckbox.tsx'
import { FormRadios } from '../../form/FormRadios.tsx'
import type { AnswerForm } from './AnswerForm.ts'

const { approval } = texts

/** The facility takes the patient: whether it fetches them, and that it means it. The box is not sent. */
export const approvalForm: AnswerForm = {
  title: approval.title,
  schema: Approval.extend(Acknowledged.shape).transform(({ acknowledge: _, ...sent }) => sent),
  values: { transport_available: null, acknowledge: false },
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
      <FormCheckbox name="acknowledge" label={approval.acknowledge} />
    </>
  ),
}
