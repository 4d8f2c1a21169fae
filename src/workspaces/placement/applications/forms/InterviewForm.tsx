import { useWatch } from 'react-hook-form'
import { Interview } from '#domain/placement/applications/dialogs.ts'
import { z } from '#domain/platform/zod.ts'
import { texts } from '../../../../i18n/english/applications.ts'
import { FormPhone } from '../../../../ui/fields/FormPhone.tsx'
import { FormRadios } from '../../../../ui/fields/FormRadios.tsx'
import type { AnswerForm } from './AnswerForm.ts'

const { interview } = texts

/** Combines the method and phone number into the single field that the server expects: "chat" or the phone number (APP-017). */
const schema = z
  .object({ contact_method: z.enum(['chat', 'phone'], texts.outcome.missing), patient_asked_to_call: z.string() })
  .transform(({ contact_method, patient_asked_to_call }, context) => {
    const parsed = Interview.safeParse({
      patient_asked_to_call: contact_method === 'chat' ? contact_method : patient_asked_to_call,
    })
    if (parsed.success) return parsed.data
    for (const { message, path } of parsed.error.issues) context.addIssue({ code: 'custom', message, path })
    return z.NEVER
  })

/** Dialog for choosing how to reach the patient for the interview. Chat requires no phone number. */
export const interviewForm: AnswerForm = {
  title: interview.title,
  about: interview.about,
  schema,
  values: { contact_method: null, patient_asked_to_call: '' },
  Fields: () => (
    <>
      <FormRadios
        name="contact_method"
        label={interview.method}
        options={[
          { id: 'chat', name: interview.chat },
          { id: 'phone', name: interview.phone },
        ]}
      />
      <PhoneNumber />
    </>
  ),
}

const PhoneNumber = () =>
  useWatch({ name: 'contact_method' }) === 'phone' && (
    <FormPhone name="patient_asked_to_call" label={interview.number} hint={interview.hint} />
  )
