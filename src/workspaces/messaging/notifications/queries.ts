import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { notifications } from '#domain/messaging/notifications/contract.ts'
import { notificationStep } from '#domain/messaging/notifications/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/notifications.ts'

/** Prefix of every notification query key. */
export const notificationsKey = 'notifications'
/** Polling interval while the tab has focus, in milliseconds (NOTE-010). */
export const pollEvery = 15_000

/** Logs only the status code of errors, and rethrows them (NOTE-013). */
async function logErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: logged as specified.
    console.warn(texts.failed, (error as { status?: number }).status)
    throw error
  }
}

/** The unread counts of all bells. `useNotificationPolling` fetches them, and bells only read the cache. */
export const countsQuery = queryOptions({
  queryKey: [notificationsKey, 'counts'],
  queryFn: ({ signal }) => logErrors(call(notifications.counts, { signal })),
  staleTime: pollEvery,
})

/** The newest notifications about one application, or about all applications, in steps of five. */
export const listQuery = (application_id: number | undefined, steps: number) =>
  queryOptions({
    queryKey: [notificationsKey, 'list', application_id ?? null, steps],
    queryFn: ({ signal }) => {
      const older = steps > 1
      const number = notificationStep * (older ? steps - 1 : 1)
      return logErrors(
        call(notifications.list, { query: { number, more_notifications: older ? 'true' : undefined, application_id }, signal }),
      )
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
