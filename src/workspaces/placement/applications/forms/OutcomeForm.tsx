import type { Answer } from '#domain/placement/applications/approval.ts'
import { OutcomeDetails } from '#domain/placement/applications/dialogs.ts'
import { z } from '#domain/platform/zod.ts'
import { useTags } from '../../../../dataProvider/useTags.ts'
import { texts } from '../../../../i18n/english/applications.ts'
import { FormRadios } from '../../../../ui/fields/FormRadios.tsx'
import { FormSelect } from '../../../../ui/fields/FormSelect.tsx'
import type { StepAnswer } from '../answer.ts'
import type { AnswerForm } from './AnswerForm.ts'

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
    schema: OutcomeDetails.extend({ status: z.enum(among as readonly string[], outcome.missing) }),
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
