import { useFormContext, useWatch } from 'react-hook-form'
import { patientTagFields, socialDeterminantCategories, tag } from '#domain/tags.ts'
import { FormGroup, Wide } from '../../../components/form/FormGroup.tsx'
import { TagBoxes } from '../../../features/featureTags/TagBoxes.tsx'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { RevealedText } from '../RevealedText.tsx'
import { DeterminantQuestion } from './DeterminantQuestion.tsx'

const texts = intake.determinants

/** Section 10: social determinants, all optional; answers can be cleared (INT-067). */
export function SocialDeterminantsForm() {
  const { setValue } = useFormContext()
  const answers: number[] = useWatch({ name: 'social_determinants' }) ?? []
  return (
    <FormGroup title={texts.title} about={texts.optional}>
      {socialDeterminantCategories.map(category => (
        <Wide key={category}>
          <DeterminantQuestion
            category={category}
            onAnswered={answer => {
              if (category === 'history_of_trauma' && answer !== tag.historyOfTrauma.yes)
                setValue('type_of_trauma', [], { shouldDirty: true })
            }}
          />
          {category === 'law_enforcement_reporting' && (
            <RevealedText name="legal_trouble_explanation" by={answers.includes(tag.reportsToLawEnforcement.yes)} />
          )}
          {category === 'history_of_trauma' && answers.includes(tag.historyOfTrauma.yes) && (
            <TagBoxes name="type_of_trauma" category={patientTagFields.type_of_trauma} optional />
          )}
        </Wide>
      ))}
    </FormGroup>
  )
}
