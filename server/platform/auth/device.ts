import { randomBytes } from 'node:crypto'
import bowser from 'bowser'
import { isSecured } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { isSameSecret } from '../../secret.ts'

/** With HTTPS, the name starts with `__Host-`, which limits the cookie to this host, HTTPS, and `Path=/` (ASVS 5.0, 3.3.1 and 3.3.3). */
const nameOf = (context: Deps) => (isSecured(context.config) ? '__Host-passage_devices' : 'passage_devices')
/** Maximum number of users remembered per browser. The most recent ones are kept. */
const maxDevices = 12
const year = 365 * 24 * 60 * 60

type Deps = Pick<AppContext, 'secret' | 'config'>

const mac = ({ secret }: Deps, user_id: number, nonce: string) => secret.hmac(`device ${user_id} ${nonce}`).slice(0, 32)

/** The cookie's entries, one `user.nonce.mac` for each user who signed in with this browser. An entry grants no access. */
const entries = (context: Deps, cookie: string | undefined): string[] =>
  (new RegExp(`(?:^|;\\s*)${nameOf(context)}=([\\w.~-]*)`).exec(cookie ?? '')?.[1] ?? '')
    .split('~')
    .filter(Boolean)
    .slice(0, maxDevices)

/**
 * The id of this browser if this user has signed in with it before. Other people's failed sign-ins do not lock out this browser.
 * OWASP calls this a "device cookie".
 */
export function knownDevice(context: Deps, cookie: string | undefined, user_id: number): string | undefined {
  for (const entry of entries(context, cookie)) {
    const device = readEntry(context, entry)
    if (device?.user_id === user_id) return device.nonce
  }
  return undefined
}

/** Whether any user has signed in with this browser before. */
export const isKnownBrowser = (context: Deps, cookie: string | undefined): boolean =>
  entries(context, cookie).some(entry => readEntry(context, entry))

/** The entry's user and browser id; undefined if the entry is forged. */
function readEntry(context: Deps, entry: string): { user_id: number; nonce: string } | undefined {
  const [id = '', nonce = '', seal = ''] = entry.split('.')
  const user_id = Number(id)
  const expected = mac(context, user_id, nonce)
  return id === String(user_id) && isSameSecret(seal, expected) ? { user_id, nonce } : undefined
}

/** The cookie that marks this browser as one of the user's. Scripts cannot read it. */
export function deviceCookie(context: Deps, cookie: string | undefined, user_id: number): string {
  const nonce = knownDevice(context, cookie, user_id) ?? randomBytes(16).toString('base64url')
  const otherEntries = entries(context, cookie).filter(entry => !entry.startsWith(`${user_id}.`))
  const value = [`${user_id}.${nonce}.${mac(context, user_id, nonce)}`, ...otherEntries].slice(0, maxDevices).join('~')
  const attributes = isSecured(context.config) ? 'Path=/; Secure' : 'Path=/api/v2/users'
  return `${nameOf(context)}=${value}; ${attributes}; Max-Age=${year}; HttpOnly; SameSite=Strict`
}

/** The browser and operating system named in the user agent. */
export function deviceOf(user_agent: string | null): string {
  if (!user_agent) return 'Unknown device'
  const { browser, os, platform } = bowser.parse(user_agent)
  const system = os.name ?? platform.model ?? platform.type
  const known = [browser.name, system].filter(name => name)
  return known.length ? known.join(' on ') : 'Unknown device'
}
