import Button from '@mui/material/Button'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { patientTagFields, socialDeterminantCategories, tag } from '#domain/directory/tags.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { Choices, Fieldset, RadioCard } from '../../../ui/fields/Choices.tsx'
import { FormGroup, Wide } from '../../../ui/fields/Form.tsx'
import { TagBoxes, TagList } from '../../directory/featureTags/TagBoxes.tsx'
import { RevealedText } from '../SectionPage.tsx'

const texts = intake.determinants

/** Section 10: social determinants. Every question is optional, and the user can clear an answer (INT-067). */
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

type Category = (typeof socialDeterminantCategories)[number]
type Props = { category: Category; onAnswered: (answer: number | undefined) => void }

/** An optional question with at most one answer. `social_determinants` stores the answers to all of these questions. */
function DeterminantQuestion({ category, onAnswered }: Props) {
  const { field } = useController({ name: 'social_determinants' })
  const all: number[] = field.value ?? []
  return (
    <TagList category={category} chosen={all}>
      {tags => {
        const others = all.filter(one => !tags.some(({ id }) => id === one))
        const chosen = tags.find(({ id }) => all.includes(id))
        const answer = (id: number | undefined) => {
          field.onChange(id === undefined ? others : [...others, id])
          onAnswered(id)
        }
        return (
          <Fieldset id={`field-${category}`} label={texts.questions[category]}>
            <Choices>
              {tags.map(({ id, name }, place) => (
                <RadioCard
                  key={id}
                  id={place === 0 ? `field-${category}` : `field-${category}-${place}`}
                  name={category}
                  value={id}
                  label={name}
                  checked={chosen?.id === id}
                  onChoose={() => answer(id)}
                />
              ))}
              {chosen && (
                <Button size="small" aria-label={texts.clearOf(texts.questions[category])} onClick={() => answer(undefined)}>
                  {texts.clear}
                </Button>
              )}
            </Choices>
          </Fieldset>
        )
      }}
    </TagList>
  )
}
