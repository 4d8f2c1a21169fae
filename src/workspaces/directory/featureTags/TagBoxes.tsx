import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { TagCategory } from '#domain/directory/tags.ts'
import { containsText } from '#domain/platform/text.ts'
import { type Tag, useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/fields.ts'
import type { Columns } from '../../../ui/fields/Choices.tsx'
import { FormCheckboxes, FormRadios } from '../../../ui/fields/FormChoice.tsx'
import type { Option } from '../../../ui/fields/FormSelect.tsx'
import type { FieldProps } from '../../../ui/fields/useField.ts'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { SearchIn } from './SearchIn.tsx'

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

type TagListProps = {
  category: TagCategory
  /** Selected tags, which are listed even if they are inactive. */
  chosen: readonly number[]
  children: (tags: Tag[]) => ReactNode
}

/** Passes a category's tags to `children`. Shows a placeholder while they load, or the error if loading fails. */
export function TagList({ category, chosen, children }: TagListProps) {
  const { query, byId, inCategory } = useTags()
  if (query.error && !byId) return <FailedState error={query.error} onRetry={query.refetch} />
  if (!byId) return <CardSkeletons rows={3} height={44} />
  const inUse = inCategory(category)
  const inactive = chosen.flatMap(id => byId.get(id) ?? []).filter(tag => !tag.active && tag.category === category)
  return children([...inUse, ...inactive])
}

type TagRadiosProps = FieldProps & { hideLabel?: boolean; category: TagCategory; onChosen?: (id: number) => void }

/** Radio buttons for a category's tags. The value is a list with one tag, as in the API. */
export function TagRadios({ category, ...field }: TagRadiosProps) {
  const chosen: number[] = useWatch({ name: field.name }) ?? []
  return (
    <TagList category={category} chosen={chosen}>
      {tags => <FormRadios<number> {...field} list options={tags.map(toOption)} />}
    </TagList>
  )
}

/** Shows tag names on one line, or `none` if the list is empty. */
export function TagNames({ ids, none = texts.notProvided }: { ids: readonly number[] | null | undefined; none?: string }) {
  const { query, nameOf } = useTags()
  if (!ids?.length) return none
  if (query.isPending) return <Skeleton component="span" width={120} sx={{ display: 'inline-block' }} />
  return ids.map(id => nameOf(id) ?? texts.tag(String(id))).join(', ')
}

export const toOption = ({ id, name, tooltip_content }: Tag): Option<number> => ({
  id,
  name,
  ...(tooltip_content && { hint: tooltip_content }),
})
