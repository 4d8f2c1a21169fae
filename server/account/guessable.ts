import { isGuessable, tooGuessable, wordsOf } from '#domain/account/guessable.ts'
import { Refusal } from '#domain/refusal.ts'

let loaded: Promise<ReadonlySet<string>> | undefined

/** The 49,000 passwords that are used most, from leaks; read when first asked for, and kept. */
const commonPasswords = () => {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}

/** What others know of whose password it is. */
type Whose = {
  username?: string | null
  email?: string | null
  first_name?: string | null
  last_name?: string | null
  organization_name?: string | null
}

/** Refuses a password that would be guessed soon, at this field. Nothing leaves the machine for it. */
export async function refuseGuessable(password: string, field: string, whose: Whose): Promise<void> {
  const { username, email, first_name, last_name, organization_name } = whose
  const words = wordsOf(['passage', username, email?.split('@')[0], first_name, last_name, organization_name])
  if (isGuessable(password, await commonPasswords(), words))
    throw new Refusal('invalid', tooGuessable, { errors: { [field]: tooGuessable } })
}
