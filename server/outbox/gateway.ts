import { Refusal } from '#domain/refusal.ts'
import type { Channel } from '#domain/verification/code.ts'
import type { Config } from '../config.ts'

type Gateways = Pick<Config, 'NODE_ENV' | 'SMS_URL' | 'SMTP_URL'>

/** Whether a code can reach its recipient. In development, testers can read codes in the outbox. */
export const hasGateway = ({ NODE_ENV, SMS_URL, SMTP_URL }: Gateways, channel: Channel): boolean =>
  NODE_ENV !== 'production' || Boolean(channel === 'sms' ? SMS_URL : SMTP_URL)

/** Throws if no gateway is configured, because the code would never arrive. */
export function refuseWithoutGateway(config: Gateways, channel: Channel) {
  if (!hasGateway(config, channel))
    throw new Refusal('unavailable', `Passage is not set up to send codes by ${channel === 'sms' ? 'text message' : 'email'}`)
}
