import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Functions that use the secret key, each with its own derived key (RFC 5869). */
export type Secret = {
  /** Encrypts text with AES-256-GCM. `decrypt` throws if the encrypted text was modified. */
  encrypt: (text: string) => string
  decrypt: (sealed: string) => string
  /** Returns the text re-encrypted with the current key; undefined if it already uses that key. */
  reseal: (sealed: string) => string | undefined
  /** A keyed digest in hex, for values that are too short for a plain hash (such as six-digit codes). */
  hmac: (text: string) => string
  /** Derives a key for this purpose from the current secret key. */
  derive: (use: string) => Buffer
  /** Derives a key for this purpose from the previous secret key; undefined if there is none. */
  deriveBefore: (use: string) => Buffer | undefined
}

/** With `before`, text encrypted with the previous key can still be decrypted. Encryption and digests always use the current key. */
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

/** A token's hash for the database. A plain hash is enough because tokens are long and random. */
export const hashToken = (token: string): string => digest(token).toString('hex')

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether two texts are the same. Takes the same time wherever they differ, so that a secret cannot be guessed part by part. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
