import type { SortPayload } from 'ra-core'

/** A react-admin sort order as API parameters; empty for the server's default. */
export const sortParams = ({ field, order }: SortPayload): object => (field ? { sort: field, order: order.toLowerCase() } : {})
