import type { SortPayload } from 'ra-core'

/** Converts a react-admin sort order to API parameters. Returns no parameters for the server's default order. */
export const sortParams = ({ field, order }: SortPayload): object => (field ? { sort: field, order: order.toLowerCase() } : {})
