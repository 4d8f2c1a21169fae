import type { Config } from '../../config.ts'
import { postMessage } from './postMessage.ts'

/** `message_id` is the same for every attempt, so the provider can recognize a retry. */
type TextMessage = { to: string; body: string; message_id: string }

/** Sends text messages. `send` rejects if the provider does not accept the message. */
export type Sms = { send: (message: TextMessage) => Promise<void> }

/** The timeout for the provider's response, in milliseconds. */
const timeoutMs = 10_000

type Settings = { url: string; token?: string | undefined; from?: string | undefined; timeout?: number }

/**
 * Posts each message as JSON `{ from, to, body }`, with the token as a bearer token and the message id as `Idempotency-Key`. An
 * attempt fails on a redirect, on any other status outside 2xx, or if there is no response within ten seconds.
 */
export const httpSms = ({ url, token, from, timeout = timeoutMs }: Settings): Sms => ({
  async send({ to, body, message_id }) {
    const reply = await postMessage({ url, token, timeout, message_id, body: { ...(from && { from }), to, body } })
    if (!reply.ok) throw Object.assign(new Error('the SMS gateway rejected the message'), { code: `HTTP_${reply.status}` })
  },
})

/** The provider at SMS_URL; undefined if that is not set. Text messages then wait in the outbox. */
export const openSms = ({ SMS_URL, SMS_TOKEN, SMS_FROM }: Pick<Config, 'SMS_URL' | 'SMS_TOKEN' | 'SMS_FROM'>): Sms | undefined =>
  SMS_URL ? httpSms({ url: SMS_URL, token: SMS_TOKEN, from: SMS_FROM }) : undefined
