import type { DeviceDraft } from './deviceDraft.ts'
import { readOnDevice, slotsOnDevice } from './deviceStorage.ts'
import { draftKey } from './draftKey.ts'

/** Returns the user's drafts on this device for a slot or a slot prefix, newest first. */
export async function listDeviceDrafts(user: number, query: string): Promise<DeviceDraft[]> {
  const slots = slotsOnDevice(user, query)
  const key = slots.length ? await draftKey().catch(() => undefined) : undefined
  if (!key) return []
  const drafts = await Promise.all(slots.map(slot => readOnDevice<DeviceDraft>(key, user, slot)))
  return drafts.filter(draft => draft !== undefined).sort((a, b) => b.saved_at.localeCompare(a.saved_at))
}
