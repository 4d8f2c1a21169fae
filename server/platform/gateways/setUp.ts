import { type Channel, channels } from '#domain/compliance/messages/contract.ts'
import type { Config } from '../../config.ts'

type GatewaySettings = Pick<Config, 'SMS_URL' | 'SMTP_URL'>

/** Whether this server can send messages through the channel. If not, its messages wait in the outbox. */
export const isSetUp = (config: GatewaySettings, channel: Channel): boolean =>
  Boolean(channel === 'sms' ? config.SMS_URL : config.SMTP_URL)

/** Whether a code can reach its recipient in time. In development, testers can read codes in the outbox. */
export const hasGateway = (config: GatewaySettings & Pick<Config, 'NODE_ENV'>, channel: Channel): boolean =>
  config.NODE_ENV !== 'production' || isSetUp(config, channel)

/** The channels through which this server can send messages. */
export const channelsSetUp = (config: GatewaySettings): Channel[] => channels.filter(channel => isSetUp(config, channel))
