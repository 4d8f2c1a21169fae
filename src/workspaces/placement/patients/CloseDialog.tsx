import { type ComponentProps, useState } from 'react'
import { Close } from '#domain/placement/applications/dialogs.ts'
import { closeReasons } from '#domain/placement/applications/reasons.ts'
import { texts } from '../../../i18n/english/patients.ts'
import { FormRadios } from '../../../ui/fields/FormChoice.tsx'
import type { AnswerForm } from '../applications/forms/InterviewForm.tsx'
import { AnswerDialog } from '../applications/useAnswerDialog.tsx'

const { closing } = texts

export type CloseDialogProps = Omit<ComponentProps<typeof AnswerDialog>, 'form' | 'submit'> & { facility: string }

/** Asks for a reason before closing an application. Loads on demand because it is rarely opened. */
export function CloseDialog({ facility, ...dialog }: CloseDialogProps) {
  const [form] = useState(() => closeForm(facility))
  return <AnswerDialog form={form} submit={closing.submit} {...dialog} />
}

const closeForm = (facility: string): AnswerForm => ({
  title: closing.title(facility),
  about: closing.about,
  schema: Close,
  values: { reason: null },
  Fields: () => (
    <FormRadios
      name="reason"
      label={closing.reason}
      columns={2}
      options={closeReasons.map(reason => ({ id: reason, name: reason }))}
    />
  ),
})
