import { stepFor } from '#domain/placement/applications/approval.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { required } from '#domain/platform/fields.ts'
import { z } from '#domain/platform/zod.ts'
import { texts } from '../../../../i18n/english/referrals.ts'
import { FormText } from '../../../../ui/fields/FormText.tsx'
import type { StepAnswer } from '../answer.ts'
import type { AnswerForm } from './AnswerForm.ts'

const Reporter = z.object({ reported_by: required({ max: 120, missing: 'Enter who you spoke to' }) })

/** Adds the question who gave the answer by phone to a step of a facility without an account, also if it needs no other dialog. */
export function withReporter(application: Application, { field }: StepAnswer, form: AnswerForm | null): AnswerForm | null {
  const step = stepFor(field)
  if (!application.referral || step.by === 'advocate') return form
  const Fields = form?.Fields
  return {
    title: form?.title ?? step.label,
    ...(form?.about && { about: form.about }),
    schema: form ? (form.schema.and(Reporter) as AnswerForm['schema']) : Reporter,
    values: { ...form?.values, reported_by: application.referral.guest_name ?? '' },
    Fields: () => (
      <>
        <FormText name="reported_by" label={texts.card.spokeTo} hint={texts.card.spokeToHint} />
        {Fields && <Fields />}
      </>
    ),
  }
}
