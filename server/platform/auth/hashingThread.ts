import { type Algorithm, hashRawSync, hashSync, verifySync } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes, one lane (OWASP ASVS 5.0). */
const options = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hash = ({ password }: { password: string }): string => hashSync(password, options)

export const verify = ({ stored, password }: { stored: string; password: string }): boolean => verifySync(stored, password)

/** The salt and the hash are hexadecimal. */
export const hashKey = ({ key, salt }: { key: string; salt: string }): string =>
  hashRawSync(key, { ...options, salt: Buffer.from(salt, 'hex') }).toString('hex')
