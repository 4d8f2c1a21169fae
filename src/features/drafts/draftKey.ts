import { account } from '#domain/account/contract.ts'
import { call } from '../../dataProvider/call.ts'
import { onSessionChange, token } from '../../session/session.ts'

let held: { token: string | null; key: Promise<CryptoKey> } | undefined

/** Nothing of one session is left for the next. */
onSessionChange(() => {
  if (held?.token !== token()) held = undefined
})

/**
 * The key of the signed-in user's drafts on this device. The server keeps it, and it never leaves this page's memory: whoever
 * is not signed in as them cannot read what lies here. Throws where the server or the browser's cryptography is out of reach.
 */
export function draftKey(): Promise<CryptoKey> {
  if (held?.token !== token()) held = undefined
  held ??= { token: token(), key: askForKey() }
  held.key.catch(() => {
    held = undefined
  })
  return held.key
}

async function askForKey() {
  const { key } = await call(account.draftKey, {})
  const bytes = Uint8Array.from(key.match(/../g)!, pair => Number.parseInt(pair, 16))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
