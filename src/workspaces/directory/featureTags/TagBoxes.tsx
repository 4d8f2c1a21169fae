import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { TagCategory } from '#domain/directory/tags.ts'
import { containsText } from '#domain/platform/foldedText.ts'
import type { Tag } from '../../../dataProvider/useTags.ts'
import type { Columns } from '../../../ui/fields/Choices.tsx'
import { FormCheckboxes } from '../../../ui/fields/FormCheckboxes.tsx'
import type { FieldProps } from '../../../ui/fields/useField.ts'
import { toOption } from './optionOf.ts'
import { SearchIn } from './SearchIn.tsx'
import { TagList } from './TagList.tsx'

type Props = FieldProps & {
  hideLabel?: boolean
  category: TagCategory
  columns?: Columns
  /** Called after a change so that the form can update other fields. */
  onChosen?: (ids: number[]) => void
}

/** Lists with at least this many options get a search field. */
const many = 16

/** Checkboxes for a category's tags. Long lists have a search field and keep selected tags visible. */
export function TagBoxes({ category, columns = 2, ...field }: Props) {
  const chosen: number[] = useWatch({ name: field.name }) ?? []
  const [input, setInput] = useState('')
  const contains = containsText(input)
  return (
    <TagList category={category} chosen={chosen}>
      {tags => (
        <FormCheckboxes<number>
          {...field}
          columns={columns}
          options={tags.map(toOption)}
          above={
            tags.length >= many && (
              <SearchIn
                input={input}
                onInput={setInput}
                matchCount={tags.filter(tag => contains(tag.name)).length}
                chosen={tags.filter(tag => chosen.includes(tag.id)).map(tag => tag.name)}
              />
            )
          }
          getGroup={groupsOf(tags)}
          isVisible={({ id, name }) => chosen.includes(id) || contains(name)}
        />
      )}
    </TagList>
  )
}

/** Groups the tags if they have more than one main category. */
function groupsOf(tags: readonly Tag[]) {
  const groups = new Map(tags.map(({ id, uiMainCategory }) => [id, uiMainCategory]))
  return new Set(groups.values()).size > 1 ? ({ id }: { id: number }) => groups.get(id) ?? null : undefined
}
