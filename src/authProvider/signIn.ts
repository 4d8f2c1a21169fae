import { session } from '#domain/account/session.ts'
import { call } from '../dataProvider/call.ts'
import { forgetPage, forgetToken, keepToken, token } from '../session/session.ts'

/**
 * Signs in and keeps the token (AUTH-003, AUTH-004), or answers the challenge of a second factor. Throws with the server's message.
 */
export async function signIn({ username, password }: { username: string; password: string }): Promise<string | undefined> {
  const { data } = await call(session.login, { body: { username, password } })
  if ('challenge' in data) return data.challenge
  keepToken(data.token)
  return undefined
}

/** Signs out here even when the server cannot be told. Who leaves on purpose starts afresh: no page is remembered. */
export async function signOut() {
  if (token()) await call(session.logout, {}).catch(() => undefined)
  forgetToken({ onPurpose: true })
  forgetPage()
}
