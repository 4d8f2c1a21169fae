import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Popover, { type PopoverActions } from '@mui/material/Popover'
import { useRef, useState } from 'react'
import { texts } from '../../../i18n/english/notifications.ts'
import { BellContent } from './BellContent.tsx'
import { useUnread } from './useUnread.ts'

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
          slotProps={{ badge: { 'aria-hidden': true, sx: { fontWeight: 700, color: 'background.paper' } } }}
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
