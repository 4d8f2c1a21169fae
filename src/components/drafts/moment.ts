import { format, isToday } from 'date-fns'

/** When something was kept: 10:42, and with its day if that is not today. */
export const momentOf = (at: string) => format(new Date(at), isToday(new Date(at)) ? 'HH:mm' : 'MM/dd/yyyy HH:mm')
