import type { Config } from '../config.ts'

/** A text message. `message_id` stays the same at every try, so that a provider can tell a retry from a second message. */
export type TextMessage = { to: string; body: string; message_id: string }

/** Sends text messages out of the house. One that the provider does not take rejects. */
export type Sms = { send: (message: TextMessage) => Promise<void> }

/** The offline twin, and the default: nothing leaves the machine, and every message counts as delivered. It is read in the outbox. */
export const offlineSms = (): Sms => ({ send: async () => {} })

/** Longest wait for the provider's answer, in milliseconds. */
const patience = 10_000

type Settings = { url: string; token?: string | undefined; from?: string | undefined; timeout?: number }

/**
 * Posts each message as JSON `{ from, to, body }`, with the token as bearer and the message's id as `Idempotency-Key`. Any
 * answer but 2xx, a redirect, or none within ten seconds is a failed try.
 */
export const httpSms = ({ url, token, from, timeout = patience }: Settings): Sms => ({
  async send({ to, body, message_id }) {
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': message_id,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ ...(from && { from }), to, body }),
    })
    await reply.body?.cancel()
    // What the provider says may quote the message: its status is all that is kept.
    if (!reply.ok) throw Object.assign(new Error('the text message was not taken'), { code: `HTTP_${reply.status}` })
  },
})

/** What this installation sends text messages with: SMS_URL, else the offline twin. */
export const openSms = ({ SMS_URL, SMS_TOKEN, SMS_FROM }: Pick<Config, 'SMS_URL' | 'SMS_TOKEN' | 'SMS_FROM'>): Sms =>
  SMS_URL ? httpSms({ url: SMS_URL, token: SMS_TOKEN, from: SMS_FROM }) : offlineSms()
