import type { FieldValues } from 'react-hook-form'
import { account } from '#domain/identity/account/contract.ts'
import { deviceDraftLifetime } from '#domain/platform/drafts/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { onSessionChange, token } from '../../../session/session.ts'
import { randomId } from '../../../ui/browser.ts'
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

const storageKey = 'passage.device'

/** Random id of this browser tab. Survives a reload. */
export function deviceId(): string {
  const stored = sessionStorage.getItem(storageKey)
  if (stored) return stored
  const id = randomId()
  sessionStorage.setItem(storageKey, id)
  return id
}

const find = (text: string, names: Record<string, RegExp>) =>
  Object.entries(names).find(([, pattern]) => pattern.test(text))?.[0] ?? ''

/** Describes the browser, such as "Chrome on Windows". */
export function deviceName(agent = navigator.userAgent): string {
  const browser = find(agent, { Edge: /Edg\//, Firefox: /Firefox|FxiOS/, Chrome: /Chrome|CriOS/, Safari: /Safari/ })
  const system = find(agent, {
    iPhone: /iPhone/,
    iPad: /iPad/,
    Android: /Android/,
    Windows: /Windows/,
    Mac: /Mac OS/,
    Linux: /Linux/,
  })
  return [browser, system].filter(Boolean).join(' on ')
}

/** A draft saved on this device, and the versions it is based on. */
export type DeviceDraft = {
  values: FieldValues
  /** Version of the server draft that this draft is based on. 0 if there was none. */
  version: number
  /** The patient's `updated_at` when the user started the draft. Empty for a new patient. */
  base: string
  entry: string
  saved_at: string
  /** Values from a search without a patient, for the new patient's intake. */
  carried?: Carried
}

/**
 * Values for later sections, which become drafts once the patient is created, the age entered in the search, and the facility that
 * the user chose in its results. `source` is set if a file, not a search, gave the values.
 */
export type Carried = { later: Record<string, FieldValues>; age: number | null; facility?: ChosenFacility; source?: 'file' }

/** The facility that the user plans to apply to. */
export type ChosenFacility = { id: number; name: string }

export const newPatients = 'new.'

/** Key of a section's draft in this device's storage: `41.payment`, or `new.` followed by the form id. */
export const slotOf = (patient_id: number | undefined, section: string, entry: string) =>
  patient_id ? `${patient_id}.${section}` : newPatients + entry

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

/** Returns the user's drafts on this device for a slot or a slot prefix, newest first. */
export async function listDeviceDrafts(user: number, query: string): Promise<DeviceDraft[]> {
  const slots = slotsOnDevice(user, query)
  const key = slots.length ? await draftKey().catch(() => undefined) : undefined
  if (!key) return []
  const drafts = await Promise.all(slots.map(slot => readOnDevice<DeviceDraft>(key, user, slot)))
  return drafts.filter(draft => draft !== undefined).sort((a, b) => b.saved_at.localeCompare(a.saved_at))
}
