import { onSessionChange } from '../../../session/session.ts'
import { type DeviceDraft, slotOf } from './deviceDraft.ts'
import { storeIfPossible } from './deviceStorage.ts'

let handedOver: { user: number; draft: DeviceDraft } | undefined

onSessionChange(() => {
  handedOver = undefined
})

/**
 * Passes a draft to the new patient's form with the same `entry`. The draft is stored like any other draft on this device:
 * encrypted, available only to its author, and listed by its save time until it is saved or deleted (S-01). If the browser cannot
 * encrypt it, keeps it in memory.
 */
export async function handOver(user: number, draft: DeviceDraft): Promise<void> {
  handedOver = { user, draft }
  await storeIfPossible(user, slotOf(undefined, '', draft.entry), draft)
}

/** Returns the draft passed to this form. Only the first call returns it. */
export function takeHandedOver(user: number, entry: string | undefined): DeviceDraft | undefined {
  if (handedOver?.user !== user || handedOver.draft.entry !== entry) return undefined
  const { draft } = handedOver
  handedOver = undefined
  return draft
}
