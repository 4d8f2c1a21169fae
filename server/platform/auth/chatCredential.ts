import type { AppContext } from '../../context.ts'
import { isSameSecret } from '../../secret.ts'

/** A credential is valid for at least this many seconds and at most twice as many, so repeated requests return the same credential. */
const validSeconds = 5 * 60

type Deps = Pick<AppContext, 'secret' | 'now'>

/**
 * The short-lived credential for opening a chat (CHAT-005). It replaces the session, but only for this application's chat or, if the
 * id is null, for all of the user's own chats. It becomes invalid when the session ends.
 */
export function chatCredential({ secret, now }: Deps, session_id: number, application_id: number | null): string {
  const until = (Math.floor(now().getTime() / 1000 / validSeconds) + 2) * validSeconds
  const payload = `chat.${session_id}.${application_id ?? 0}.${until}`
  return `${payload}.${secret.hmac(payload)}`
}

/** Returns a credential's content; undefined if the credential is forged or expired. */
export function readChatCredential({ secret, now }: Deps, token: string) {
  const [, payload, session, application, until, seal] =
    /^(chat\.([1-9]\d{0,9})\.(\d{1,10})\.(\d{1,12}))\.([0-9a-f]{64})$/.exec(token) ?? []
  if (!payload || !seal || Number(until) * 1000 <= now().getTime()) return undefined
  if (!isSameSecret(secret.hmac(payload), seal)) return undefined
  return { session_id: Number(session), application_id: Number(application) || null }
}
