import { account } from './account/contract.ts'

/** The whole API, noun by noun: served by the server, called by the browser, walked by the tests, printed as OpenAPI. */
export const contracts = { account }
