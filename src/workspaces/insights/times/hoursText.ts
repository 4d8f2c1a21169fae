import { texts } from '../../../i18n/english/fields.ts'
import { timeSpan } from '../timeSpan.ts'

/** From this number of hours on, minutes are left out. Hours are not turned into days, so that waits can be compared. */
const wholeHours = 10

/** Formats a wait: "45 min", "2 hr 30 min", "31 hr". */
export const hoursText = (minutes: number): string =>
  minutes < wholeHours * 60 ? timeSpan(minutes) : texts.shortLength.hour(Math.round(minutes / 60))
