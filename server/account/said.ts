/** Under `data` and beside it: the specification's client may look at either (spec 1 §7, decisions wire). */
export const said = (message: string) => ({ data: { message }, message })
