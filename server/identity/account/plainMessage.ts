/**
 * Puts the message both inside `data` and at the top level, because some API clients read it in one place and some in the other.
 */
export const messageOnly = (message: string) => ({ data: { message }, message })
