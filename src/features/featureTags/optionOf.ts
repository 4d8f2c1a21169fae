import type { Option } from '../../components/form/LabelledSelect.tsx'
import type { Tag } from './useTags.ts'

export const toOption = ({ id, name, tooltip_content }: Tag): Option<number> => ({
  id,
  name,
  ...(tooltip_content && { hint: tooltip_content }),
})
