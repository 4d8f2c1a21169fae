import { isGuessable, tooGuessable, wordsOf } from '#domain/account/guessable.ts'
import { Refusal } from '#domain/refusal.ts'

let loaded: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most common passwords from leaks, loaded on first use and cached. */
const commonPasswords = () => {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}

/** What others know about the password's owner. */
type PasswordOwner = {
  username?: string | null
  email?: string | null
  first_name?: string | null
  last_name?: string | null
  organization_name?: string | null
}

/** Throws an error for this field if the password is easy to guess. Computed locally. */
export async function refuseGuessable(password: string, field: string, owner: PasswordOwner): Promise<void> {
  const { username, email, first_name, last_name, organization_name } = owner
  const words = wordsOf(['passage', username, email?.split('@')[0], first_name, last_name, organization_name])
  if (isGuessable(password, await commonPasswords(), words))
    throw new Refusal('invalid', tooGuessable, { errors: { [field]: tooGuessable } })
}
