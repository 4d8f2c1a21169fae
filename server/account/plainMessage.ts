/** Puts the message both inside `data` and at the top level, because some API clients read one and some the other. */
export const messageOnly = (message: string) => ({ data: { message }, message })
