import { guessablePassword, isGuessable, knownWords } from '#domain/identity/account/guessable.ts'
import { HttpError } from '#domain/platform/httpError.ts'

let loaded: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most common leaked passwords, loaded on first use and cached. */
const commonPasswords = () => {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}

/** Facts about the password's owner that other people may know. */
type PasswordOwner = {
  username?: string | null
  email?: string | null
  first_name?: string | null
  last_name?: string | null
  organization_name?: string | null
}

/** Throws an error for this field if the password is easy to guess. Runs locally, without sending the password anywhere. */
export async function refuseGuessable(password: string, field: string, owner: PasswordOwner): Promise<void> {
  const { username, email, first_name, last_name, organization_name } = owner
  const words = knownWords(['passage', username, email?.split('@')[0], first_name, last_name, organization_name])
  if (isGuessable(password, await commonPasswords(), words))
    throw new HttpError('invalid', guessablePassword, { errors: { [field]: guessablePassword } })
}
