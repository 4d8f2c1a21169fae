import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { notifications } from '#domain/notifications/contract.ts'
import { notificationStep } from '#domain/notifications/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/notifications.ts'

/** What everything about notifications is filed under. */
export const notificationsKey = 'notifications'
/** How often they are asked for while somebody looks, in milliseconds (spec 2 §9). */
export const pollEvery = 15_000

/** Fetch errors are only logged (spec 2 §8); what was in the answer stays out. */
async function logged<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (failure) {
    // biome-ignore lint/suspicious/noConsole: the specification wants them logged.
    console.warn(texts.failed, (failure as { status?: number }).status)
    throw failure
  }
}

/** How many are unread, for every bell at once. Whoever polls says so; a bell only reads what was answered. */
export const countsQuery = queryOptions({
  queryKey: [notificationsKey, 'counts'],
  queryFn: ({ signal }) => logged(call(notifications.counts, { signal })),
  staleTime: pollEvery,
})

/** The newest notifications, of one application or of all: five for each step. */
export const listQuery = (application_id: number | undefined, steps: number) =>
  queryOptions({
    queryKey: [notificationsKey, 'list', application_id ?? null, steps],
    queryFn: ({ signal }) => {
      const older = steps > 1
      const number = notificationStep * (older ? steps - 1 : 1)
      return logged(
        call(notifications.list, { query: { number, more_notifications: older ? 'true' : undefined, application_id }, signal }),
      )
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
