import { useWatch } from 'react-hook-form'
import type { TagCategory } from '#domain/directory/tags.ts'
import { FormRadios } from '../../../ui/fields/FormRadios.tsx'
import type { FieldProps } from '../../../ui/fields/useField.ts'
import { toOption } from './optionOf.ts'
import { TagList } from './TagList.tsx'

type Props = FieldProps & { hideLabel?: boolean; category: TagCategory; onChosen?: (id: number) => void }

/** Radio buttons for a category's tags. The value is a list with one tag, as in the API. */
export function TagRadios({ category, ...field }: Props) {
  const chosen: number[] = useWatch({ name: field.name }) ?? []
  return (
    <TagList category={category} chosen={chosen}>
      {tags => <FormRadios<number> {...field} list options={tags.map(toOption)} />}
    </TagList>
  )
}
