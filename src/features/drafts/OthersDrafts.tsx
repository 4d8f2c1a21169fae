import Alert from '@mui/material/Alert'
import type { DraftHead } from '#domain/drafts/schema.ts'
import { texts } from '../../i18n/english/drafts.ts'
import { momentOf } from './saveTime.ts'

/** Names of other users with unsaved changes in this form, with each user's latest save time (S-02). */
export function OthersDrafts({ drafts }: { drafts: readonly DraftHead[] }) {
  const others = drafts.filter(({ own }) => !own).toSorted((one, other) => other.saved_at.localeCompare(one.saved_at))
  const latest = others.filter((draft, at) => others.findIndex(one => one.user_name === draft.user_name) === at)
  if (!latest.length) return null
  return (
    <Alert severity="info" role="status">
      {latest.map(({ user_name, saved_at }) => (
        <div key={user_name}>{texts.others(user_name, momentOf(saved_at))}</div>
      ))}
    </Alert>
  )
}
