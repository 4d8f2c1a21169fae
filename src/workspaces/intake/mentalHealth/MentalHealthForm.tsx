import { useWatch } from 'react-hook-form'
import { patientTagFields, tag } from '#domain/directory/tags.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { FormGroup } from '../../../ui/fields/Form.tsx'
import { TagBoxes } from '../../directory/featureTags/TagBoxes.tsx'
import { RevealedText } from '../SectionPage.tsx'

const texts = intake.mind

/** Section 7: mental health conditions and prescriptions (INT-060, INT-061). */
export function MentalHealthForm() {
  const conditions: number[] = useWatch({ name: 'mental_conditions' }) ?? []
  return (
    <>
      <FormGroup title={texts.conditions} columns={1} optional>
        <TagBoxes name="mental_conditions" category={patientTagFields.mental_conditions} optional hideLabel />
        <RevealedText name="other_mental_conditions" by={conditions.includes(tag.other.mentalCondition)} />
      </FormGroup>
      <FormGroup title={texts.medication} columns={1}>
        <TagBoxes name="prescriptions" category={patientTagFields.prescriptions} hint={texts.prescriptionsHint} optional />
      </FormGroup>
    </>
  )
}
