import ChatOutlined from '@mui/icons-material/ChatOutlined'
import CloseIcon from '@mui/icons-material/Close'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Popover, { type PopoverActions } from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { notifications } from '#domain/messaging/notifications/contract.ts'
import { type Notification, subjectWithName } from '#domain/messaging/notifications/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { setAllCached } from '../../../dataProvider/setCached.ts'
import { notificationsTexts as texts } from '../../../i18n/english/chat.ts'
import { newsText } from '../../../i18n/i18nProvider.ts'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { useFocused } from '../../../ui/hooks.ts'
import { dayText, timeOfDay } from '../../../ui/times.ts'
import { listQuery, notificationsKey, pollEvery, useUnread } from './queries.ts'

type Props = {
  /** Limits the bell to one application's notifications. */
  application?: { id: number; name: string }
  /** Returns the path to an application from this page. */
  getPath: (application_id: number) => string
}

/** Bell with the number of unread notifications. Opens a popover that lists them (NOTE-003). */
export function Bell({ application, getPath }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  const place = useRef<PopoverActions>(null)
  const { unread } = useUnread(application?.id)
  const label = application ? texts.titleOf(application.name) : texts.title
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={unread ? texts.named(label, texts.new(unread)) : label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
        sx={{ width: 40, height: 40 }}
      >
        <Badge
          badgeContent={unread}
          max={99}
          color="error"
          slotProps={{ badge: { 'aria-hidden': true, sx: { fontWeight: 600, color: 'background.paper' } } }}
        >
          <NotificationsOutlined />
        </Badge>
      </IconButton>
      {used && (
        <Popover
          action={place}
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': label,
              sx: {
                width: 'min(400px, calc(100vw - 32px))',
                maxHeight: 'min(560px, 80vh)',
                display: 'flex',
                flexDirection: 'column',
              },
            },
          }}
        >
          {anchor && (
            <BellContent
              application_id={application?.id}
              label={label}
              getPath={getPath}
              onClose={close}
              onGrown={() => place.current?.updatePosition()}
            />
          )}
        </Popover>
      )}
    </>
  )
}

type BellContentProps = {
  application_id?: number | undefined
  label: string
  getPath: (id: number) => string
  onClose: () => void
  /** Called after more rows load so that the popover can reposition itself. */
  onGrown: () => void
}

/** Lists the newest notifications by day in the bell's popover. Loads older ones five at a time (NOTE-005, NOTE-012). */
function BellContent({ application_id, label, getPath, onClose, onGrown }: BellContentProps) {
  const [steps, setSteps] = useState(1)
  const focused = useFocused()
  const { data, error, isPlaceholderData } = useQuery({
    ...listQuery(application_id, steps),
    refetchInterval: focused ? pollEvery : false,
  })
  const { isNew, markOne, markAll } = useMarks(application_id, data?.notifications)
  const announce = useAnnounce()
  const count = data?.notifications.length
  const grown = useEffectEvent(onGrown)
  useEffect(() => {
    if (count !== undefined) grown()
  }, [count])
  const days = Map.groupBy(data?.notifications ?? [], notification => dayText(notification.created_at, new Date()))
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: '1rem' }}>
          {label}
        </Typography>
        <Button size="small" onClick={() => markAll().then(() => announce(texts.marked))} sx={{ flex: 'none' }}>
          {texts.markAll}
        </Button>
        <IconButton size="small" aria-label={texts.close} onClick={onClose} autoFocus>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', minHeight: 96 }} tabIndex={-1}>
        {data?.notifications.length === 0 && <StateText>{texts.none}</StateText>}
        {!data && <StateText>{error ? texts.failed : texts.loading}</StateText>}
        {[...days].map(([day, dayNotifications]) => (
          <Box key={day} component="section" aria-label={day}>
            <Typography variant="h3" sx={{ px: 2, pt: 1.25, pb: 0.25, fontSize: '0.875rem', color: 'text.secondary' }}>
              {day}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {dayNotifications.map(item => (
                <NotificationRow
                  key={item.id}
                  notification={item}
                  isNew={isNew(item)}
                  path={item.application_id === null ? item.path : getPath(item.application_id)}
                  onOpen={() => {
                    void markOne(item)
                    if (item.application_id !== null || item.path !== null) onClose()
                  }}
                />
              ))}
            </Box>
          </Box>
        ))}
        {data?.has_more && (
          <Box sx={{ p: 1 }}>
            <Button fullWidth disabled={isPlaceholderData} onClick={() => setSteps(steps + 1)}>
              {isPlaceholderData ? texts.loading : texts.loadOlder}
            </Button>
          </Box>
        )}
      </Box>
    </>
  )
}

const StateText = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary" role="status" sx={{ p: 2 }}>
    {children}
  </Typography>
)

type Listed = { notifications: Notification[]; has_more: boolean }
const allRead = (list: Listed): Listed => ({
  ...list,
  notifications: list.notifications.map(item => ({ ...item, new_notification: false })),
})

/**
 * Marks notifications as read: an application's messages when its bell opens (NOTE-008), a notification when the user clicks it
 * (NOTE-006), and all visible ones when the bell closes. They keep their "new" mark until the bell closes.
 */
function useMarks(application_id: number | undefined, visible: readonly Notification[] | undefined) {
  const queries = useQueryClient()
  const [newIds, setNewIds] = useState<ReadonlySet<number>>(new Set())
  const pending = useRef<number[]>([])
  const messagesRead = useRef(false)
  const reload = () => queries.invalidateQueries({ queryKey: [notificationsKey] })
  const mark = (body: { notification_ids?: number[]; all?: boolean }) =>
    call(notifications.read, { body: { ...body, application_id }, keepalive: true }).then(reload, () => undefined)

  useEffect(() => {
    if (!visible) return
    const unread = visible.filter(item => item.new_notification)
    pending.current = unread.map(item => item.id)
    if (unread.some(item => !newIds.has(item.id))) setNewIds(new Set([...newIds, ...pending.current]))
    if (application_id === undefined || messagesRead.current || !unread.some(item => item.type === 'web-message')) return
    messagesRead.current = true
    void call(notifications.readOfType, { params: { application_id, type: 'web-message' } }).then(reload, () => undefined)
  })

  const markPending = useEffectEvent(() => {
    if (pending.current.length) void mark({ notification_ids: pending.current })
  })
  useEffect(() => () => markPending(), [])

  return {
    isNew: (notification: Notification) => newIds.has(notification.id),
    markOne: (notification: Notification) => mark({ notification_ids: [notification.id] }),
    async markAll() {
      await mark({ all: true })
      setAllCached<Listed>(queries, { queryKey: [notificationsKey, 'list'] }, allRead)
      setNewIds(new Set())
      await reload()
    },
  }
}

type NotificationRowProps = { notification: Notification; isNew: boolean; path: string | null; onOpen: () => void }

const icons = { status_change: SwapHoriz, 'web-message': ChatOutlined }
/** Notifications about chat messages open the chat tab. */
const places = { status_change: '', 'web-message': '#chat' }

/** A notification that links to its application. Clicking it marks it as read. */
function NotificationRow({ notification, isNew, path, onOpen }: NotificationRowProps) {
  const { type, message, created_at } = notification
  const Icon = icons[type]
  const { pathname, search, state } = useLocation()
  // Do not navigate if the page is already open.
  const isCurrent = pathname === path
  const rowStyles = {
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
      <Icon fontSize="small" color={isNew ? 'primary' : 'disabled'} sx={{ mt: 0.25 }} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ display: 'block', typography: 'body2', fontWeight: isNew ? 600 : 400 }}>
          {isNew && <span style={visuallyHidden}>{texts.unread}: </span>}
          {newsText(subjectWithName(notification))}
        </Box>
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {newsText(message)}
        </Box>
      </Box>
      <Box component="time" dateTime={created_at} sx={{ flex: 'none', typography: 'caption', color: 'text.secondary' }}>
        {timeOfDay(created_at)}
      </Box>
      <Box
        component="span"
        sx={{ flex: 'none', width: 8, height: 8, mt: 0.75, borderRadius: '50%', bgcolor: isNew ? 'primary.main' : 'transparent' }}
      />
    </>
  )
  return (
    <Box component="li">
      {path ? (
        <ButtonBase
          component={Link}
          to={{ pathname: path, search, hash: places[type] }}
          replace={isCurrent}
          state={isCurrent ? state : { fromDashboard: true }}
          preventScrollReset
          onClick={onOpen}
          sx={rowStyles}
        >
          {content}
        </ButtonBase>
      ) : (
        <ButtonBase onClick={onOpen} sx={rowStyles}>
          {content}
        </ButtonBase>
      )}
    </Box>
  )
}
