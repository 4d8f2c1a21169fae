import Box from '@mui/material/Box'
import type { ComponentType } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import type { Answer } from '#domain/placement/applications/approval.ts'
import { formOf, Interview, OutcomeDetails, Vob } from '#domain/placement/applications/dialogs.ts'
import { detailsOf, longestDetails, type ReasonColumn, reasons } from '#domain/placement/applications/reasons.ts'
import { outOfPocket, scholarshipExceedsCost } from '#domain/placement/applications/steps.ts'
import { z } from '#domain/platform/zod.ts'
import { useTags } from '../../../../dataProvider/useTags.ts'
import { texts } from '../../../../i18n/english/applications.ts'
import { FormRadios } from '../../../../ui/fields/FormChoice.tsx'
import { FormNumber } from '../../../../ui/fields/FormNumber.tsx'
import { FormSelect } from '../../../../ui/fields/FormSelect.tsx'
import { FormLongText, FormPhone } from '../../../../ui/fields/FormText.tsx'
import { money } from '../../../../ui/money.ts'
import { ScholarshipWarning } from '../FitWarning.tsx'
import type { StepAnswer } from '../useAnswerDialog.tsx'

const { interview } = texts

/** Combines the method and phone number into the single field that the server expects: "chat" or the phone number (APP-017). */
const schema = z
  .object({
    contact_method: z.enum(['chat', 'phone'], { error: () => texts.outcome.missing }),
    patient_asked_to_call: z.string(),
  })
  .transform(({ contact_method, patient_asked_to_call }, context) => {
    const parsed = Interview.safeParse({
      patient_asked_to_call: contact_method === 'chat' ? contact_method : patient_asked_to_call,
    })
    if (parsed.success) return parsed.data
    for (const { message, path } of parsed.error.issues) context.addIssue({ code: 'custom', message, path })
    return z.NEVER
  })

/** Dialog for choosing how to reach the patient for the interview. Chat requires no phone number. */
export const interviewForm = (): AnswerForm => ({
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
})

const PhoneNumber = () =>
  useWatch({ name: 'contact_method' }) === 'phone' && (
    <FormPhone name="patient_asked_to_call" label={interview.number} hint={interview.hint} />
  )

const { outcome } = texts

/**
 * Dialog for the outcome of a patient who was not admitted or whose stay has ended. At the end of a stay, also asks for the level
 * of care at discharge.
 */
export function outcomeForm({ status }: Answer, { value }: StepAnswer): AnswerForm {
  const { among, otherwise } = typeof status === 'string' ? { among: [status] } : { otherwise: undefined, ...status }
  return {
    title: value ? outcome.record : outcome.notAdmitted,
    about: value ? outcome.recordAbout : outcome.notAdmittedAbout,
    schema: OutcomeDetails.extend({ status: z.enum(among as readonly string[], { error: () => outcome.missing }) }),
    values: { status: otherwise ?? null, treatment_level: null },
    Fields: () => (
      <>
        <FormRadios name="status" label={outcome.status} columns={2} options={among.map(one => ({ id: one, name: one }))} />
        {value && <Level />}
      </>
    ),
  }
}

function Level() {
  const options = useTags()
    .inCategory('treatment_level')
    .map(({ id, name }) => ({ id, name }))
  return <FormSelect name="treatment_level" label={outcome.level} optional options={options} empty={outcome.levelNone} />
}

/** Dialog for a No answer: a reason from a list and an optional explanation. */
export const reasonForm = (column: ReasonColumn): AnswerForm => ({
  title: texts.reasons[column],
  schema: formOf({ reason: column })!.schema,
  values: { [column]: null, [detailsOf[column]]: '' },
  Fields: () => (
    <>
      <FormRadios
        name={column}
        label={texts.reason}
        columns={2}
        options={reasons[column].map(reason => ({ id: reason, name: reason }))}
      />
      <FormLongText
        name={detailsOf[column]}
        label={texts.explanation}
        optional
        hint={texts.explanationHint[column === 'not_ready_to_commit_reason' ? 'advocate' : 'facility']}
        rows={3}
        maxLength={longestDetails}
      />
    </>
  ),
})

const { vob } = texts

/**
 * Dialog for the verification of benefits. Has fields for three amounts, and updates the patient's estimated cost as the user
 * types.
 */
export const vobForm = (): AnswerForm => ({
  title: vob.title,
  about: vob.about,
  schema: Vob,
  values: { deductible: null, copay: null, scholarship_amount: null },
  Fields: () => (
    <>
      <FormNumber name="deductible" label={vob.deductible} unit="USD" />
      <FormNumber name="copay" label={vob.copay} unit="USD" />
      <FormNumber name="scholarship_amount" label={vob.scholarship} unit="USD" optional />
      <OutOfPocket />
    </>
  ),
})

function OutOfPocket() {
  const [deductible, copay, scholarship_amount] = useWatch({ name: ['deductible', 'copay', 'scholarship_amount'] })
  const sums = Vob.safeParse({ deductible, copay, scholarship_amount })
  const exceeds = sums.success && scholarshipExceedsCost(sums.data)
  return (
    <Box sx={{ bgcolor: 'action.hover', borderRadius: 1, px: 2, py: 1.25, display: 'grid' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body1', fontWeight: 600 }}>
        <span id="out-of-pocket">{vob.outOfPocket}</span>
        <output aria-labelledby="out-of-pocket">{sums.success ? money(outOfPocket(sums.data)) : '–'}</output>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{vob.formula}</Box>
      <Box aria-live="polite">{exceeds && <ScholarshipWarning />}</Box>
    </Box>
  )
}

/** A dialog that the approval table opens. The app sends the schema's output to the server. */
export type AnswerForm = {
  title: string
  about?: string
  schema: z.ZodType<FieldValues, FieldValues>
  values: FieldValues
  Fields: ComponentType
}
