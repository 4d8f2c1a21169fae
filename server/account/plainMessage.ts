/** The message both under `data` and alongside it, because API clients may read either. */
export const messageOnly = (message: string) => ({ data: { message }, message })
