import { randomBytes } from 'node:crypto'
import { knownDevice } from '../auth/device.ts'
import { isSecured } from '../config.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { keys } from '../throttle/keys.ts'
import { resetOwner } from './resetCodes.ts'

/** The browser that requests a reset code or enters one. */
export type Requester = {
  /** A keyed digest that identifies the browser in the database. */
  id: string
  /** Rate limit keys: one for the browser's code requests, one for additional codes to this mailbox. */
  keys: { asking: string; codes: string }
  /** The cookie to set; undefined for a known browser. */
  cookie?: string
}

type Deps = Pick<AppContext, 'secret' | 'config'>

/** With HTTPS, the `__Host-` prefix limits the cookie to this host, like the known-browser cookie. */
const nameOf = (context: Deps) => (isSecured(context.config) ? '__Host-passage_reset' : 'passage_reset')
const hour = 60 * 60

/** Identifies a browser by the mailbox owner's known-browser cookie or, without one, by a cookie set on its first request. */
export async function findAsker(
  db: Db,
  context: Deps,
  { email, cookie, ip }: { email: string; cookie: string | undefined; ip: string },
): Promise<Requester> {
  const owner = await resetOwner(db, email)
  const device = owner && knownDevice(context, cookie, owner.id)
  const cookieValue = new RegExp(`(?:^|;\\s*)${nameOf(context)}=([\\w-]{22})(?:;|$)`).exec(cookie ?? '')?.[1]
  const nonce = cookieValue ?? randomBytes(16).toString('base64url')
  const id = context.secret.hmac(device ? `asker device ${owner.id} ${device}` : `asker ${nonce}`)
  if (device)
    return { id, keys: { asking: keys.device(owner.id, device, 'asked'), codes: keys.device(owner.id, device, 'reset code') } }
  const attributes = isSecured(context.config) ? 'Path=/; Secure' : 'Path=/api/v2/users/password-reset'
  return {
    id,
    keys: { asking: keys.asking(ip), codes: keys.mailbox(context, email) },
    cookie: `${nameOf(context)}=${nonce}; ${attributes}; Max-Age=${hour}; HttpOnly; SameSite=Strict`,
  }
}
