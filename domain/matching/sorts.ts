/** The orders a user can choose for a match list. Ties keep the published order (`bestFirst`), and unknown values come last. */
export const sorts = ['published', 'open_beds', 'distance', 'response_time'] as const
export type Sort = (typeof sorts)[number]

/** A median response time counts applications sent within this many days. */
export const responseDays = 90

/** The fewest answered applications from which a median is shown, so that it cannot describe a single patient's case. */
export const fewestResponses = 5
