import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Uses of the installation's one secret key, each with a key of its own derived from it (RFC 5869). */
export type Secret = {
  /** Encrypts text with AES-256-GCM; `decrypt` throws if a single bit was changed. */
  encrypt: (text: string) => string
  decrypt: (sealed: string) => string
  /** The same text under the key of today; nothing where it is that already. */
  reseal: (sealed: string) => string | undefined
  /** A keyed digest of text, as hex, for values too short to be hashed alone (six-digit codes). */
  hmac: (text: string) => string
  /** A key for one use, derived from the secret key of today. */
  derive: (use: string) => Buffer
  /** The same from the secret key before, where it is given. */
  deriveBefore: (use: string) => Buffer | undefined
}

/** What the key before this one sealed is still opened, where it is given; sealed and digested is with the new one alone. */
export function openSecret(key: string, before?: string): Secret {
  const derive = (from: string, use: string) => Buffer.from(hkdfSync('sha256', from, 'passage', use, 32))
  const box = derive(key, 'encryption')
  const mac = derive(key, 'hmac')
  const boxBefore = before === undefined ? undefined : derive(before, 'encryption')
  const encrypt = (text: string) => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', box, iv)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
  }
  return {
    encrypt,
    decrypt(sealed) {
      try {
        return open(sealed, box)
      } catch (failure) {
        if (!boxBefore) throw failure
        return open(sealed, boxBefore)
      }
    },
    reseal(sealed) {
      try {
        open(sealed, box)
        return undefined
      } catch (failure) {
        if (!boxBefore) throw failure
        return encrypt(open(sealed, boxBefore))
      }
    },
    hmac: text => createHmac('sha256', mac).update(text).digest('hex'),
    derive: use => derive(key, use),
    deriveBefore: use => (before === undefined ? undefined : derive(before, use)),
  }
}

function open(sealed: string, box: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', box, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** A session token: 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** How a token is stored. It is random and long, so a plain digest tells nothing about it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
