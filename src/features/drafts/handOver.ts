import { onSessionChange } from '../../session/session.ts'
import { type DeviceDraft, slotOf } from './deviceDraft.ts'
import { keepOnDevice } from './deviceStorage.ts'
import { draftKey } from './draftKey.ts'

let held: { user: number; draft: DeviceDraft } | undefined

// A draft that was handed over belongs to its session.
onSessionChange(() => {
  held = undefined
})

/**
 * Hands a draft over to the new patient's form with the same `entry`. It is an ordinary draft on this device: encrypted,
 * available only to its author, and listed by time until it is saved or deleted (S-01). If the browser cannot encrypt, the draft
 * stays in memory.
 */
export async function handOver(user: number, draft: DeviceDraft): Promise<void> {
  held = { user, draft }
  await draftKey()
    .then(key => keepOnDevice(key, user, slotOf(undefined, '', draft.entry), draft))
    .catch(() => undefined)
}

/** Returns the draft that was handed over to this form; only the first call returns it. */
export function takeHanded(user: number, entry: string | undefined): DeviceDraft | undefined {
  if (held?.user !== user || held.draft.entry !== entry) return undefined
  const { draft } = held
  held = undefined
  return draft
}
