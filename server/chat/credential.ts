import { timingSafeEqual } from 'node:crypto'
import type { House } from '../house.ts'

/** How long a credential is good, in seconds: from this long to twice as long, so that asking again answers the same one. */
const good = 5 * 60

type Desk = Pick<House, 'secret' | 'now'>

/**
 * The short-lived credential that a chat is opened with (spec 2 §7, decisions CHAT-005): it stands for a session, is good for
 * one conversation (null: for those of one's own) and for nothing but chats, and dies with the session at the latest.
 */
export function chatCredential({ secret, now }: Desk, session_id: number, application_id: number | null): string {
  const until = (Math.floor(now().getTime() / 1000 / good) + 2) * good
  const said = `chat.${session_id}.${application_id ?? 0}.${until}`
  return `${said}.${secret.hmac(said)}`
}

/** What a credential says, if it is one of ours and still good. */
export function readChatCredential({ secret, now }: Desk, token: string) {
  const [, said, session, application, until, seal] =
    /^(chat\.([1-9]\d{0,9})\.(\d{1,10})\.(\d{1,12}))\.([0-9a-f]{64})$/.exec(token) ?? []
  if (!said || !seal || Number(until) * 1000 <= now().getTime()) return undefined
  if (!timingSafeEqual(Buffer.from(secret.hmac(said)), Buffer.from(seal))) return undefined
  return { session_id: Number(session), application_id: Number(application) || null }
}
