import { once } from '../../platform/once.ts'

const monthAndDay = once(() => new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }))
const dayOf = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()

/** An instant's date in the viewer's time zone, for notifications and chats: Today, Yesterday, or the month and day. */
export function dayName(instant: string, now: Date): string {
  const time = new Date(instant)
  if (Number.isNaN(time.getTime())) return ''
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (dayOf(time) === dayOf(now)) return 'Today'
  return dayOf(time) === yesterday.getTime() ? 'Yesterday' : monthAndDay().format(time)
}
