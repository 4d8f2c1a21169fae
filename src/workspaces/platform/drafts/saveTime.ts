import { format } from 'date-fns/format'
import { isToday } from 'date-fns/isToday'

/** Formats a save time: "9:06 PM", with the date if it is not today. */
export const formatSaveTime = (at: string) => format(new Date(at), isToday(new Date(at)) ? 'h:mm a' : 'MM/dd/yyyy h:mm a')
