import type { Tag } from '../../../dataProvider/useTags.ts'
import type { Option } from '../../../ui/fields/LabelledSelect.tsx'

export const toOption = ({ id, name, tooltip_content }: Tag): Option<number> => ({
  id,
  name,
  ...(tooltip_content && { hint: tooltip_content }),
})
