import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined'
import { ToneChip } from '../../components/Tone.tsx'
import { texts } from '../../i18n/english/dashboard.ts'
import { useUnreadOf } from '../notifications/useUnread.ts'

/** Shows the number of unread notifications about these applications. Renders nothing if there are none. */
export function UnreadMark({ applications }: { applications: readonly number[] }) {
  const count = useUnreadOf(applications)
  return count > 0 && <ToneChip tone="info" icon={<NotificationsActive />} label={texts.unread(count)} />
}
