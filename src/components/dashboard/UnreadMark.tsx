import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined'
import { texts } from '../../i18n/english/dashboard.ts'
import { useUnreadOf } from '../notifications/useUnread.ts'
import { ToneChip } from '../Tone.tsx'

/** How much is new of these applications; nothing where all is read. */
export function UnreadMark({ applications }: { applications: readonly number[] }) {
  const count = useUnreadOf(applications)
  return count > 0 && <ToneChip tone="info" icon={<NotificationsActive />} label={texts.unread(count)} />
}
