import type { Config } from '../../config.ts'
import { postMessage } from './postMessage.ts'
import { Refused } from './setUp.ts'

/** `message_id` is the same when a send is repeated after a crash, so the service can recognize it. A resend has a new one. */
export type FaxMessage = { to: string; pdf: Uint8Array; message_id: string }

/**
 * Sends faxes. `send` rejects if the service does not accept the fax, with `Refused` if it never will. Acceptance is not delivery: the
 * service reports the result later to `/api/v2/callbacks/fax` (server/platform/outbox/callbacks.ts).
 */
export type Fax = { send: (message: FaxMessage) => Promise<void> }

/** The timeout for the service's response, in milliseconds. */
const timeoutMs = 20_000

type Settings = { url: string; token?: string | undefined; timeout?: number }

/**
 * Posts each fax as JSON `{ id, to, pdf }`, with the PDF in base64, the token as a bearer token, and the id as `Idempotency-Key`. An
 * attempt fails on a redirect, on any other status outside 2xx, or if there is no response within twenty seconds.
 */
export const httpFax = ({ url, token, timeout = timeoutMs }: Settings): Fax => ({
  async send({ to, pdf, message_id }) {
    const body = { id: message_id, to, pdf: Buffer.from(pdf).toString('base64') }
    const reply = await postMessage({ url, token, timeout, message_id, body })
    if (reply.ok) return
    if (reply.status === 400 || reply.status === 422) throw new Refused('address_refused')
    throw Object.assign(new Error('the fax service rejected the fax'), { code: `HTTP_${reply.status}` })
  },
})

/** The service at FAX_URL; undefined if that is not set. Faxes then wait in the outbox. */
export const openFax = ({ FAX_URL, FAX_TOKEN }: Pick<Config, 'FAX_URL' | 'FAX_TOKEN'>): Fax | undefined =>
  FAX_URL ? httpFax({ url: FAX_URL, token: FAX_TOKEN }) : undefined
