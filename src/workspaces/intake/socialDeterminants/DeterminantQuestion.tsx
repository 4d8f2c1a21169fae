import Button from '@mui/material/Button'
import { useController } from 'react-hook-form'
import type { socialDeterminantCategories } from '#domain/tags.ts'
import { Choices, Fieldset } from '../../../components/form/Fieldset.tsx'
import { RadioCard } from '../../../components/form/RadioCard.tsx'
import { TagList } from '../../../features/featureTags/TagList.tsx'
import { texts as intake } from '../../../i18n/english/intake.ts'

const texts = intake.determinants

type Category = (typeof socialDeterminantCategories)[number]
type Props = { category: Category; onAnswered: (answer: number | undefined) => void }

/** One optional question with one answer or none. All answers are stored in `social_determinants`. */
export function DeterminantQuestion({ category, onAnswered }: Props) {
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
