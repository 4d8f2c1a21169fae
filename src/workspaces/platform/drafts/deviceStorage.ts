import { deviceDraftLifetime } from '#domain/platform/drafts/schema.ts'
import { draftKey } from './draftKey.ts'
import { matchesSlot } from './pendingSaves.ts'

const prefix = 'passage.draft.'
const ofUser = (user: number) => `${prefix}${user}.`

const encode = (bytes: Uint8Array) => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
const decode = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/** Saves a draft on this device, encrypted with AES-256-GCM. */
export async function storeOnDevice(key: CryptoKey, user: number, slot: string, draft: object) {
  const name = ofUser(user) + slot
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(name)
  const text = new TextEncoder().encode(JSON.stringify(draft))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, text)
  localStorage.setItem(name, JSON.stringify({ at: Date.now(), iv: encode(iv), sealed: encode(new Uint8Array(sealed)) }))
}

/** Saves a draft on this device. Does nothing if the browser cannot encrypt it. */
export const storeIfPossible = (user: number, slot: string, draft: object): Promise<void> =>
  draftKey()
    .then(key => storeOnDevice(key, user, slot, draft))
    .catch(() => undefined)

/** Returns the user's slots on this device that equal the given slot or start with the given prefix. */
export const slotsOnDevice = (user: number, wanted: string): string[] => {
  forgetOld()
  return Object.keys(localStorage).flatMap(name => {
    const slot = name.startsWith(ofUser(user)) ? name.slice(ofUser(user).length) : undefined
    return slot !== undefined && matchesSlot(wanted, slot) ? [slot] : []
  })
}

/** Returns the draft in a slot. Undefined if there is none or the key cannot decrypt it. */
export async function readOnDevice<Draft>(key: CryptoKey, user: number, slot: string): Promise<Draft | undefined> {
  const name = ofUser(user) + slot
  try {
    const { iv, sealed } = JSON.parse(localStorage.getItem(name) ?? '')
    const additionalData = new TextEncoder().encode(name)
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: decode(iv), additionalData }, key, decode(sealed))
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    return undefined
  }
}

export const forgetOnDevice = (user: number, slot: string) => localStorage.removeItem(ofUser(user) + slot)

/** Deletes drafts that are older than one day, for all users. */
function forgetOld() {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(prefix)) continue
    const at = Number(/"at":(\d+)/.exec(localStorage.getItem(name) ?? '')?.[1] ?? 0)
    if (at < Date.now() - deviceDraftLifetime) localStorage.removeItem(name)
  }
}
