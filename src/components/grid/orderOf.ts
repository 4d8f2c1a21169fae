import type { SortPayload } from 'ra-core'

/** The order of a list of react-admin as the API asks for it; nothing where the server's own order stands. */
export const orderOf = ({ field, order }: SortPayload): object => (field ? { sort: field, order: order.toLowerCase() } : {})
