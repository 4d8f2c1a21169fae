/** The header with a request's ID. A proxy or client may send one; every response has one. */
export const requestIdHeader = 'x-request-id'
