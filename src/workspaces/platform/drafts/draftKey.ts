import { account } from '#domain/identity/account/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { onSessionChange, token } from '../../../session/session.ts'

let cached: { token: string | null; key: Promise<CryptoKey> } | undefined

onSessionChange(() => {
  if (cached?.token !== token()) cached = undefined
})

/**
 * Returns the encryption key for the user's drafts on this device. The server stores the key and the browser keeps it only in
 * memory, so other users of the browser cannot decrypt the drafts. Rejects if the server or Web Crypto is unavailable.
 */
export function draftKey(): Promise<CryptoKey> {
  if (cached?.token !== token()) cached = undefined
  cached ??= { token: token(), key: loadKey() }
  cached.key.catch(() => {
    cached = undefined
  })
  return cached.key
}

async function loadKey() {
  const { key } = await call(account.draftKey, {})
  const bytes = Uint8Array.from(key.match(/../g)!, pair => Number.parseInt(pair, 16))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
