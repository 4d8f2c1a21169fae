import Skeleton from '@mui/material/Skeleton'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/fields.ts'

/** Shows tag names on one line, or `none` if the list is empty. */
export function TagNames({ ids, none = texts.notProvided }: { ids: readonly number[] | null | undefined; none?: string }) {
  const { query, nameOf } = useTags()
  if (!ids?.length) return none
  if (query.isPending) return <Skeleton component="span" width={120} sx={{ display: 'inline-block' }} />
  return ids.map(id => nameOf(id) ?? texts.tag(String(id))).join(', ')
}
