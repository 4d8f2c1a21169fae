import Alert from '@mui/material/Alert'
import type { DraftHead } from '#domain/platform/drafts/schema.ts'
import { texts } from '../../../i18n/english/drafts.ts'
import { formatSaveTime } from './saveTime.ts'

/** Lists other users with unsaved changes in this form, with the time of their latest save (S-02). */
export function OtherUsersDrafts({ drafts }: { drafts: readonly DraftHead[] }) {
  const others = drafts.filter(({ own }) => !own).toSorted((a, b) => b.saved_at.localeCompare(a.saved_at))
  const latest = others.filter((draft, index) => others.findIndex(previous => previous.user_name === draft.user_name) === index)
  if (!latest.length) return null
  return (
    <Alert severity="info" role="status">
      {latest.map(({ user_name, saved_at }) => (
        <div key={user_name}>{texts.others(user_name, formatSaveTime(saved_at))}</div>
      ))}
    </Alert>
  )
}
