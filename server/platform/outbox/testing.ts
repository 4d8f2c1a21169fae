import type { Fax } from '../gateways/fax.ts'
import type { Mail } from '../gateways/mail.ts'
import type { Sms } from '../gateways/sms.ts'

/** An email server that accepts every message. */
export const acceptingMail: Mail = { send: async () => {}, close: () => {} }

/** A text message provider that accepts every message. */
export const acceptingSms: Sms = { send: async () => {} }

/** A fax service that accepts every fax. */
export const acceptingFax: Fax = { send: async () => {} }
