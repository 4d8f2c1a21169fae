import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes, one lane (OWASP ASVS 5.0), computed off the event loop. */
const options = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

let decoyHash: Promise<string> | undefined

/** Whether the password matches. For an unknown user (no stored hash), returns false after the same amount of time. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('not the password of any account')
  const isMatch = await verify(stored ?? (await decoyHash), password)
  return stored !== undefined && isMatch
}
