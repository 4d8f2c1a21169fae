import { type Channel, channels, type Failure } from '#domain/compliance/messages/contract.ts'
import type { Config } from '../../config.ts'

type GatewaySettings = Pick<Config, 'SMS_URL' | 'SMTP_URL' | 'FAX_URL'>

/** Whether this server can send messages through the channel. If not, its messages wait in the outbox. */
export const isSetUp = (config: GatewaySettings, channel: Channel): boolean =>
  Boolean({ email: config.SMTP_URL, sms: config.SMS_URL, fax: config.FAX_URL }[channel])

/** Whether a code can reach its recipient in time. In development, testers can read codes in the outbox. */
export const hasGateway = (config: GatewaySettings & Pick<Config, 'NODE_ENV'>, channel: Channel): boolean =>
  config.NODE_ENV !== 'production' || isSetUp(config, channel)

/** The channels through which this server can send messages. */
export const channelsSetUp = (config: GatewaySettings): Channel[] => channels.filter(channel => isSetUp(config, channel))

/**
 * Thrown by a gateway if the service will not accept this message, however often it is sent. `failure` says why, and is never the service's text, which may quote the message.
 */
export class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`the message was refused: ${failure}`)
    this.failure = failure
  }
}
