import ChatOutlined from '@mui/icons-material/ChatOutlined'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { visuallyHidden } from '@mui/utils'
import { Link, useLocation } from 'react-router-dom'
import type { Notification } from '#domain/notifications/schema.ts'
import { timeOfDay } from '../../components/times.ts'
import { texts } from '../../i18n/english/notifications.ts'

type Props = { notification: Notification; fresh: boolean; path: string | null; onOpen: () => void }

const icons = { status_change: SwapHoriz, 'web-message': ChatOutlined }
/** Chat messages open the chat tab. */
const places = { status_change: '', 'web-message': '#chat' }

/** One notification with a link to its application. Clicking marks it as read. */
export function NotificationRow({ notification, fresh, path, onOpen }: Props) {
  const { type, subject, message, created_at } = notification
  const Icon = icons[type]
  const { pathname, search, state } = useLocation()
  // No navigation if the page is already open.
  const here = pathname === path
  const look = {
    width: '100%',
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'flex-start',
    gap: 1.25,
    px: 2,
    py: 1,
    textAlign: 'left',
    color: 'text.primary',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outlineOffset: -3 },
  } as const
  const content = (
    <>
      <Icon fontSize="small" color={fresh ? 'primary' : 'disabled'} sx={{ mt: 0.25 }} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ display: 'block', typography: 'body2', fontWeight: fresh ? 650 : 400 }}>
          {fresh && <span style={visuallyHidden}>{texts.unread}: </span>}
          {subject}
        </Box>
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {message}
        </Box>
      </Box>
      <Box component="time" dateTime={created_at} sx={{ flex: 'none', typography: 'caption', color: 'text.secondary' }}>
        {timeOfDay(created_at)}
      </Box>
      <Box
        component="span"
        sx={{ flex: 'none', width: 8, height: 8, mt: 0.75, borderRadius: '50%', bgcolor: fresh ? 'primary.main' : 'transparent' }}
      />
    </>
  )
  return (
    <Box component="li">
      {path ? (
        <ButtonBase
          component={Link}
          to={{ pathname: path, search, hash: places[type] }}
          replace={here}
          state={here ? state : { fromDashboard: true }}
          preventScrollReset
          onClick={onOpen}
          sx={look}
        >
          {content}
        </ButtonBase>
      ) : (
        <ButtonBase onClick={onOpen} sx={look}>
          {content}
        </ButtonBase>
      )}
    </Box>
  )
}
