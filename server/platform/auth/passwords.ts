import { hash, verify } from './hashing.ts'

export const hashPassword = (password: string): Promise<string> => hash({ password })

let decoyHash: Promise<string> | undefined

/** Whether the password matches. For an unknown user (no stored hash), returns false after the same amount of time. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('not the password of any account')
  const isMatch = await verify({ stored: stored ?? (await decoyHash), password })
  return stored !== undefined && isMatch
}
