import { whoamiQuery } from '../../authProvider/whoami.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { token } from '../../session/session.ts'
import { forgetOnDevice, keepOnDevice, readOnDevice, slotsOnDevice } from '../drafts/deviceStorage.ts'
import { draftKey } from '../drafts/draftKey.ts'
import type { Draft, Unsent } from './outgoing.ts'

/** The part of a conversation kept on this device: the draft and unsent messages, in order. */
export type Kept = Draft & { queue: readonly Unsent[] }

/** Debounce before saving, in milliseconds. */
const rest = 300

const slotOf = (id: number) => `chat.${id}`
const me = () => queryClient.getQueryData(whoamiQuery.queryKey)?.id
const timers = new Map<number, { timer: ReturnType<typeof setTimeout>; of: (id: number) => Kept }>()

/**
 * Saves the draft and unsent messages on this device, encrypted with the user's key (AES-256-GCM). They survive a reload or crash
 * for one day, and other users of the browser cannot read them.
 */
export function keepSoon(id: number, of: (id: number) => Kept): void {
  clearTimeout(timers.get(id)?.timer)
  timers.set(id, { of, timer: setTimeout(() => void layDown(id, of), rest) })
}

async function layDown(id: number, of: (id: number) => Kept) {
  timers.delete(id)
  const user = me()
  const session = token()
  if (!user || !session) return
  const key = await draftKey().catch(() => undefined)
  // Read again after the await, so that messages sent in the meantime are not saved.
  const kept = of(id)
  if (session !== token()) return
  if (!kept.text && !kept.document && !kept.queue.length) forgetOnDevice(user, slotOf(id))
  else if (key) await keepOnDevice(key, user, slotOf(id), kept).catch(() => undefined)
}

/** The saved state of a conversation; undefined if there is none or it cannot be decrypted. */
export async function readKept(id: number): Promise<Kept | undefined> {
  const user = me()
  if (!user || !slotsOnDevice(user, slotOf(id)).includes(slotOf(id))) return undefined
  const key = await draftKey().catch(() => undefined)
  return key && readOnDevice<Kept>(key, user, slotOf(id))
}

/** Cancels pending saves at the end of a session. */
export function stopKeeping(): void {
  for (const { timer } of timers.values()) clearTimeout(timer)
  timers.clear()
}

/** Saves pending changes when the page is closed. */
window.addEventListener('pagehide', () => {
  for (const [id, { timer, of }] of [...timers]) {
    clearTimeout(timer)
    void layDown(id, of)
  }
})
