/** The orders that a user can choose for a match list. Ties keep the published order (`compareMatches`), and unknown values come last. */
export const sorts = ['published', 'open_beds', 'distance', 'response_time'] as const
export type Sort = (typeof sorts)[number]

/** The median response time includes applications sent within this many days. */
export const responseDays = 90

/** A median is shown only if at least this many applications have a response. With fewer, it could describe a single patient's case. */
export const fewestResponses = 5
