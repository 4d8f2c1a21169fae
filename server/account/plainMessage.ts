/** The message both under `data` and alongside it, because API clients may read either. */
export const said = (message: string) => ({ data: { message }, message })
