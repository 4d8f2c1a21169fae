import { account } from '#domain/account/contract.ts'
import { call } from '../dataProvider/call.ts'
import { forgetPage, forgetToken, keepToken, token } from './session.ts'

/** Signs in and keeps the token (AUTH-003, AUTH-004). Throws with the server's message. */
export async function signIn({ username, password }: { username: string; password: string }) {
  const answer = await call(account.login, { body: { username, password } })
  keepToken(answer.data.token)
}

/** Signs out here even when the server cannot be told. Who leaves on purpose starts afresh: no page is remembered. */
export async function signOut() {
  if (token()) await call(account.logout, {}).catch(() => undefined)
  forgetToken({ onPurpose: true })
  forgetPage()
}
