import { Secret, TOTP } from 'otpauth'
import { totpRules } from '#domain/secondFactor/schema.ts'

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Passage', label, secret: Secret.fromBase32(secret), digits: totpRules.digits, period: totpRules.period })

/** 160 random bits, as letters that are typed without confusion. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What an app reads from the picture. */
export const uriOf = (secret: string, username: string): string => totp(secret, username).toString()

/** The step of time to which this code belongs, if it is one of the three that count now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: totpRules.window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / totpRules.period) + delta
}
