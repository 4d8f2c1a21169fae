import type { Channel } from '#domain/compliance/messages/messages.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { hasGateway } from '../gateways/setUp.ts'

/** Throws if no gateway is configured, because the code would not arrive in time. */
export function refuseWithoutGateway(config: Parameters<typeof hasGateway>[0], channel: Channel) {
  if (!hasGateway(config, channel))
    throw new HttpError('unavailable', `Passage is not set up to send codes by ${channel === 'sms' ? 'text message' : 'email'}`)
}
