import { onSessionChange } from '../../session/session.ts'
import { type DeviceDraft, slotOf } from './deviceDraft.ts'
import { keepOnDevice } from './deviceStorage.ts'
import { draftKey } from './draftKey.ts'

let held: { user: number; draft: DeviceDraft } | undefined

// What was handed over belongs to the session that did it.
onSessionChange(() => {
  held = undefined
})

/**
 * Hands a draft to a new patient's form, which opens with it by its `entry`. It is an ordinary draft on this device: encrypted, only
 * for its author, listed by time until it is saved or deleted (S-01). Where the browser cannot encrypt, it stays in memory.
 */
export async function handOver(user: number, draft: DeviceDraft): Promise<void> {
  held = { user, draft }
  await draftKey()
    .then(key => keepOnDevice(key, user, slotOf(undefined, '', draft.entry), draft))
    .catch(() => undefined)
}

/** The draft handed to this form, once. */
export function takeHanded(user: number, entry: string | undefined): DeviceDraft | undefined {
  if (held?.user !== user || held.draft.entry !== entry) return undefined
  const { draft } = held
  held = undefined
  return draft
}
