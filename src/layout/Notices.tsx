import { AddNotificationContext, type NotificationPayload, useAddNotificationContext } from 'ra-core'
import { type ReactNode, useCallback } from 'react'
import { durations } from '../ui/feedback/Announcer.tsx'
import { recordMessage } from '../ui/feedback/history.ts'

/** Sets each toast's duration and adds the toast to the message history. */
export function Notices({ children }: { children: ReactNode }) {
  const add = useAddNotificationContext()
  const addAndRemember = useCallback(
    ({ message, type, notificationOptions }: NotificationPayload) => {
      const failed = type === 'error' || type === 'warning'
      if (typeof message === 'string') recordMessage(message, failed)
      const autoHideDuration = failed ? durations.error : durations.success
      add({ message, type, notificationOptions: { autoHideDuration, ...notificationOptions } })
    },
    [add],
  )
  return <AddNotificationContext value={addAndRemember}>{children}</AddNotificationContext>
}
