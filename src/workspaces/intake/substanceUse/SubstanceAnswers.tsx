import { useWatch } from 'react-hook-form'
import { FormGroup } from '../../../components/form/FormGroup.tsx'
import { useTags } from '../../../features/featureTags/useTags.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { SubstanceEditor } from './SubstanceEditor.tsx'

const texts = intake.substances

/** Details for each selected addiction, in list order. */
export function SubstanceAnswers() {
  const answers: Record<string, (number | null)[]> = useWatch({ name: 'addictions' }) ?? {}
  const { byId } = useTags()
  const chosen = Object.keys(answers).map(Number)
  if (!byId || !chosen.length) return null
  const order = (id: number) => byId.get(id)?.display_order ?? 0
  return (
    <FormGroup title={texts.about} columns={1}>
      {chosen
        .toSorted((one, other) => order(one) - order(other) || one - other)
        .map(id => (
          <SubstanceEditor key={id} id={id} name={byId.get(id)?.name ?? String(id)} answers={answers[id] ?? []} />
        ))}
    </FormGroup>
  )
}
