import { whoamiQuery } from '../../../authProvider/whoami.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { token } from '../../../session/session.ts'
import { forgetOnDevice, readOnDevice, slotsOnDevice, storeOnDevice } from '../../platform/drafts/deviceStorage.ts'
import { draftKey } from '../../platform/drafts/draftKey.ts'
import type { Draft, Unsent } from './outgoing.ts'

/** The parts of a conversation that this device stores: the draft and the unsent messages, in order. */
export type StoredConversation = Draft & { queue: readonly Unsent[] }

const debounceMs = 300

const slotFor = (id: number) => `chat.${id}`
const userId = () => queryClient.getQueryData(whoamiQuery.queryKey)?.id
const timers = new Map<number, { timer: ReturnType<typeof setTimeout>; read: (id: number) => StoredConversation }>()

/**
 * Saves the draft and unsent messages on this device for one day, encrypted with the user's key (AES-256-GCM). They survive a
 * reload or crash, but other users of the browser cannot read them.
 */
export function saveSoon(id: number, read: (id: number) => StoredConversation): void {
  clearTimeout(timers.get(id)?.timer)
  timers.set(id, { read, timer: setTimeout(() => void saveNow(id, read), debounceMs) })
}

async function saveNow(id: number, read: (id: number) => StoredConversation) {
  timers.delete(id)
  const user = userId()
  const session = token()
  if (!user || !session) return
  const key = await draftKey().catch(() => undefined)
  // Read the state only after the await, because messages may be sent and dequeued while it is pending.
  const state = read(id)
  if (session !== token()) return
  if (!state.text && !state.document && !state.queue.length) forgetOnDevice(user, slotFor(id))
  else if (key) await storeOnDevice(key, user, slotFor(id), state).catch(() => undefined)
}

/** Returns a conversation's saved state. Undefined if there is none or it cannot be decrypted. */
export async function readStored(id: number): Promise<StoredConversation | undefined> {
  const user = userId()
  if (!user || !slotsOnDevice(user, slotFor(id)).includes(slotFor(id))) return undefined
  const key = await draftKey().catch(() => undefined)
  return key && readOnDevice<StoredConversation>(key, user, slotFor(id))
}

export function cancelSaves(): void {
  for (const { timer } of timers.values()) clearTimeout(timer)
  timers.clear()
}

window.addEventListener('pagehide', () => {
  for (const [id, { timer, read }] of [...timers]) {
    clearTimeout(timer)
    void saveNow(id, read)
  }
})
