import { format, isToday } from 'date-fns'

/** When something was saved: 9:06 PM, with its date unless that is today. */
export const momentOf = (at: string) => format(new Date(at), isToday(new Date(at)) ? 'h:mm a' : 'MM/dd/yyyy h:mm a')
