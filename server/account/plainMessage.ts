/** The message both inside `data` and next to it, because API clients differ in which one they read. */
export const messageOnly = (message: string) => ({ data: { message }, message })
