import { useState } from 'react'
import { patientAddictionGroups, patientTagFields } from '#domain/tags.ts'
import { CheckGroup } from '../../../components/form/CheckGroup.tsx'
import { CheckRow } from '../../../components/form/CheckRow.tsx'
import { Choices, Fieldset } from '../../../components/form/Fieldset.tsx'
import { useField } from '../../../components/form/useField.ts'
import { useHandlers } from '../../../components/useHandlers.ts'
import { SearchIn } from '../../../features/featureTags/SearchIn.tsx'
import { TagList } from '../../../features/featureTags/TagList.tsx'
import type { Tag } from '../../../features/featureTags/useTags.ts'
import { unanswered } from './substancesOf.ts'

type Answers = Record<string, (number | null)[]>

/** Checkboxes for addictions, by group. Selecting one opens its four questions; clearing it deletes their answers. */
export function SubstanceChoice() {
  const { field, frame } = useField({ name: 'addictions' })
  const answers: Answers = field.value ?? {}
  const [typed, setTyped] = useState('')
  const fits = ({ name }: Tag) => name.toLowerCase().includes(typed.trim().toLowerCase())
  const ticking = useHandlers((id: number, ticked: boolean) => {
    const { [id]: _, ...others } = answers
    field.onChange(ticked ? { ...answers, [id]: unanswered } : others)
  })
  return (
    <TagList category={patientTagFields.addictions} chosen={Object.keys(answers).map(Number)}>
      {tags => {
        const offered = tags.filter(
          ({ id, uiMainCategory }) =>
            id in answers || (patientAddictionGroups as readonly (string | null | undefined)[]).includes(uiMainCategory),
        )
        const groups = Map.groupBy(
          offered.filter(one => one.id in answers || fits(one)),
          one => one.uiMainCategory ?? '',
        )
        const first = offered.find(one => one.id in answers || fits(one))
        return (
          <Fieldset {...frame}>
            <SearchIn
              typed={typed}
              onTyped={setTyped}
              found={offered.filter(fits).length}
              chosen={offered.filter(one => one.id in answers).map(one => one.name)}
            />
            {[...groups].map(([group, inGroup]) => (
              <CheckGroup key={group} title={group}>
                <Choices columns={2} dense>
                  {inGroup.map(({ id, name, tooltip_content }) => (
                    <CheckRow
                      key={id}
                      id={id === first?.id ? frame.id : `${frame.id}-of-${id}`}
                      label={name}
                      hint={tooltip_content ?? undefined}
                      checked={id in answers}
                      onTick={ticking(id)}
                    />
                  ))}
                </Choices>
              </CheckGroup>
            ))}
          </Fieldset>
        )
      }}
    </TagList>
  )
}
