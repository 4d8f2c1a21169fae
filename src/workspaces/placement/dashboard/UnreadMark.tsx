import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined'
import { texts } from '../../../i18n/english/dashboard.ts'
import { ToneChip } from '../../../ui/Tone.tsx'
import { useUnreadOf } from '../../messaging/notifications/useUnread.ts'

/** Shows the number of unread notifications about these applications. Renders nothing if there are none. */
export function UnreadMark({ applications }: { applications: readonly number[] }) {
  const count = useUnreadOf(applications)
  return count > 0 && <ToneChip tone="info" icon={<NotificationsActive />} label={texts.unread(count)} />
}
