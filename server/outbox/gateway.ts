import type { Channel } from '#domain/admin/messages.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '../config.ts'
import { type GatewaySettings, isSetUp } from '../gateways/setUp.ts'

type Gateways = GatewaySettings & Pick<Config, 'NODE_ENV'>

/** Whether a code can reach its recipient in time. In development, testers can read codes in the outbox. */
export const hasGateway = (config: Gateways, channel: Channel): boolean =>
  config.NODE_ENV !== 'production' || isSetUp(config, channel)

/** Throws if no gateway is configured, because the code would not arrive in time. */
export function refuseWithoutGateway(config: Gateways, channel: Channel) {
  if (!hasGateway(config, channel))
    throw new Refusal('unavailable', `Passage is not set up to send codes by ${channel === 'sms' ? 'text message' : 'email'}`)
}
