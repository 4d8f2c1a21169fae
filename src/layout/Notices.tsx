import { AddNotificationContext, type NotificationPayload, useAddNotificationContext } from 'ra-core'
import { type ReactNode, useCallback } from 'react'
import { remember } from '../components/feedback/history.ts'

/** How long a toast is shown, in milliseconds: successes 3 s (UX-008), errors longer. Hover and focus keep it open. */
const stands = { good: 3000, bad: 8000 }

/** Sets the duration of every toast and adds it to the message history. */
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
