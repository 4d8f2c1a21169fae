/**
 * The orders that a user can choose for a match list. Ties stay in the published order (`compareMatches`), and unknown values come
 * last.
 */
export const sorts = ['published', 'open_beds', 'distance', 'response_time'] as const
export type Sort = (typeof sorts)[number]

/** How many days back the median response time looks, based on when applications were sent. */
export const responseDays = 90

/**
 * The minimum number of applications with a response for which a median is shown. With fewer, the median could describe a single
 * patient's case.
 */
export const fewestResponses = 5
