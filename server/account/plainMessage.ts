/** The message both inside `data` and next to it, because some API clients read one and some the other. */
export const messageOnly = (message: string) => ({ data: { message }, message })
