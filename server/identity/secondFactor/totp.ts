import { Secret, TOTP } from 'otpauth'
import { totpRules } from '#domain/identity/secondFactor/schema.ts'

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Passage', label, secret: Secret.fromBase32(secret), digits: totpRules.digits, period: totpRules.period })

/** 160 random bits in base32, which has no ambiguous characters. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The content of the QR code that the app scans. */
export const uriOf = (secret: string, username: string): string => totp(secret, username).toString()

/** The time step of this code; undefined if the code is not currently valid. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: totpRules.window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / totpRules.period) + delta
}
