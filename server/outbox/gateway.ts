import { Refusal } from '#domain/refusal.ts'
import type { Config } from '../config.ts'

/**
 * Throws in production if no gateway is configured, because the code would never arrive. In development, testers can read codes in
 * the outbox.
 */
export function refuseWithoutGateway(config: Pick<Config, 'NODE_ENV' | 'SMS_URL' | 'SMTP_URL'>, channel: 'sms' | 'email') {
  const gatewayUrl = channel === 'sms' ? config.SMS_URL : config.SMTP_URL
  if (config.NODE_ENV === 'production' && !gatewayUrl)
    throw new Refusal('unavailable', `Passage is not set up to send codes by ${channel === 'sms' ? 'text message' : 'email'}`)
}
