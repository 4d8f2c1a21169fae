import CheckIcon from '@mui/icons-material/Check'
import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined'
import TouchAppOutlined from '@mui/icons-material/TouchAppOutlined'
import Chip from '@mui/material/Chip'
import { dashboardTexts as texts } from '../../../i18n/english/patients.ts'
import { ToneChip } from '../../../ui/StatusChip.tsx'
import { useUnreadOf } from '../../messaging/notifications/queries.ts'

type Props = {
  /** Number of rows in this tab that need the user's action. */
  count: number | undefined
  on: boolean
  onChange: (on: boolean) => void
}

/** Filter chip that lists only what needs the user's action (S-28). Hidden while nothing does. */
export const NeedsActionChip = ({ count = 0, on, onChange }: Props) =>
  (count > 0 || on) && (
    <Chip
      component="button"
      clickable
      aria-pressed={on}
      color={on ? 'primary' : 'default'}
      variant={on ? 'filled' : 'outlined'}
      icon={on ? <CheckIcon /> : <TouchAppOutlined />}
      label={texts.needsAction(count)}
      onClick={() => onChange(!on)}
      sx={{
        height: { xs: 44, md: 32 },
        borderRadius: 4,
        fontWeight: 600,
        // On a phone, the chip without it fits beside the page's heading.
        '& .MuiChip-icon': { display: { xs: 'none', md: 'inherit' } },
      }}
    />
  )

/** Shows the number of unread notifications about these applications. Renders nothing if there are none. */
export function UnreadMark({ applications }: { applications: readonly number[] }) {
  const count = useUnreadOf(applications)
  return count > 0 && <ToneChip tone="info" icon={<NotificationsActive />} label={texts.unread(count)} />
}
