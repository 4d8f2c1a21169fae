import { session } from '#domain/identity/account/session.ts'
import { call } from '../dataProvider/call.ts'
import { forgetPage, forgetToken, saveToken, token } from '../session/session.ts'

/**
 * Signs in and stores the token (AUTH-003, AUTH-004), or returns the second-factor challenge. Throws an error with the server's
 * message.
 */
export async function signIn({ username, password }: { username: string; password: string }): Promise<string | undefined> {
  const { data } = await call(session.login, { body: { username, password } })
  if ('challenge' in data) return data.challenge
  saveToken(data.token)
  return undefined
}

/**
 * Signs out locally even if the server is unreachable. Forgets the current page so that the next sign-in does not return the user
 * to it.
 */
export async function signOut() {
  if (token()) await call(session.logout, {}).catch(() => undefined)
  forgetToken({ onPurpose: true })
  forgetPage()
}
