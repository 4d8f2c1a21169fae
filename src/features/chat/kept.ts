import { whoamiQuery } from '../../authProvider/whoami.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { token } from '../../session/session.ts'
import { draftKey } from '../drafts/draftKey.ts'
import { forgetOnDevice, keepOnDevice, readOnDevice, slotsOnDevice } from '../drafts/onDevice.ts'
import type { Draft, Unsent } from './outgoing.ts'

/** What this browser holds of a conversation: what is being written, and what is not sent yet, in order. */
export type Kept = Draft & { queue: readonly Unsent[] }

/** How long typing rests before it is laid down, in milliseconds. */
const rest = 300

const slotOf = (id: number) => `chat.${id}`
const me = () => queryClient.getQueryData(whoamiQuery.queryKey)?.id
const timers = new Map<number, { timer: ReturnType<typeof setTimeout>; of: (id: number) => Kept }>()

/**
 * Lays down, encrypted with the user's own key (AES-256-GCM), what stands in a conversation: it outlives a reload and a crash for
 * a day, and nobody else who opens this browser reads it.
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
  // Read once more after the wait: what was sent meanwhile is not laid down any more.
  const kept = of(id)
  if (session !== token()) return
  if (!kept.text && !kept.document && !kept.queue.length) forgetOnDevice(user, slotOf(id))
  else if (key) await keepOnDevice(key, user, slotOf(id), kept).catch(() => undefined)
}

/** What lies here of a conversation; nothing where there is nothing, or it cannot be opened. */
export async function readKept(id: number): Promise<Kept | undefined> {
  const user = me()
  if (!user || !slotsOnDevice(user, slotOf(id)).includes(slotOf(id))) return undefined
  const key = await draftKey().catch(() => undefined)
  return key && readOnDevice<Kept>(key, user, slotOf(id))
}

/** The session has ended: what was not laid down by now is not. */
export function stopKeeping(): void {
  for (const { timer } of timers.values()) clearTimeout(timer)
  timers.clear()
}

/** A page that is left lays down at once what is still being typed. */
window.addEventListener('pagehide', () => {
  for (const [id, { timer, of }] of [...timers]) {
    clearTimeout(timer)
    void layDown(id, of)
  }
})
