/** The message both under `data` and beside it, because API clients may read either. */
export const said = (message: string) => ({ data: { message }, message })
