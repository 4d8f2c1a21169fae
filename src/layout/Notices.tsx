import { AddNotificationContext, type NotificationPayload, useAddNotificationContext } from 'ra-core'
import { type ReactNode, useCallback } from 'react'
import { remember } from '../components/feedback/history.ts'

/** How long a notice stands, in milliseconds: good news for 3 s (spec 1 §9), what went wrong long enough to be read. Hover and focus hold it. */
const stands = { good: 3000, bad: 8000 }

/** Gives every notice its time, and keeps what it said in the history of messages. */
export function Notices({ children }: { children: ReactNode }) {
  const add = useAddNotificationContext()
  const addAndRemember = useCallback(
    ({ message, type, notificationOptions }: NotificationPayload) => {
      const failed = type === 'error' || type === 'warning'
      if (typeof message === 'string') remember(message, failed)
      const autoHideDuration = failed ? stands.bad : stands.good
      add({ message, type, notificationOptions: { autoHideDuration, ...notificationOptions } })
    },
    [add],
  )
  return <AddNotificationContext value={addAndRemember}>{children}</AddNotificationContext>
}
