import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Acknowledged, Approval } from '#domain/applications/dialogs.ts'
import { longestDetails } from '#domain/applications/reasons.ts'
import type { Application } from '#domain/applications/schema.ts'
import { rowId } from '#domain/formats.ts'
import { FormCheckbox } from '../../../components/form/FormCheckbox.tsx'
import { FormLongText } from '../../../components/form/FormLongText.tsx'
import { FormRadios } from '../../../components/form/FormRadios.tsx'
import { texts } from '../../../i18n/english/approval.ts'
import type { AnswerForm } from './AnswerForm.ts'
import { BedToHold } from './BedToHold.tsx'

const { approval } = texts

/** Dialog for accepting the patient: transport, conditions, bed hold, and an acknowledgment, which is not sent to the server. */
export const approvalForm = (application: Application): AnswerForm => ({
  title: approval.title,
  schema: Approval.extend({ ...Acknowledged.shape, hold_bed: rowId.nullable() }).transform(
    ({ acknowledge: _, hold_bed, acceptance_conditions, ...sent }) => ({
      ...sent,
      ...(hold_bed !== null && { hold_bed }),
      ...(acceptance_conditions && { acceptance_conditions }),
    }),
  ),
  values: {
    // Defaults to the facility's listing. The coordinator can change it for this patient.
    transport_available: application.facility_provides_transport,
    acceptance_conditions: '',
    hold_bed: null,
    acknowledge: false,
  },
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
      <FormLongText
        name="acceptance_conditions"
        label={texts.conditions.label}
        hint={texts.conditions.hint}
        rows={3}
        maxLength={longestDetails}
      />
      <BedToHold application={application} />
      <Acknowledge />
    </>
  ),
})

/**
 * The acknowledgment mentions a bed hold only if the user selects one (S-08). Because that selection changes the text, it also
 * clears the checkbox.
 */
function Acknowledge() {
  const holdsBed = useWatch({ name: 'hold_bed' }) !== null
  const { setValue } = useFormContext()
  const before = useRef(holdsBed)
  useEffect(() => {
    if (before.current !== holdsBed) setValue('acknowledge', false)
    before.current = holdsBed
  }, [holdsBed, setValue])
  return <FormCheckbox name="acknowledge" label={holdsBed ? approval.acknowledgeBed : approval.acknowledge} />
}
