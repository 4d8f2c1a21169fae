import type { DeviceDraft } from './deviceDraft.ts'
import { draftKey } from './draftKey.ts'
import { readOnDevice, slotsOnDevice } from './onDevice.ts'

/** What this device keeps for the user in a place, the latest first. */
export async function allOnDevice(user: number, begin: string): Promise<DeviceDraft[]> {
  const slots = slotsOnDevice(user, begin)
  const key = slots.length ? await draftKey().catch(() => undefined) : undefined
  if (!key) return []
  const found = await Promise.all(slots.map(slot => readOnDevice<DeviceDraft>(key, user, slot)))
  return found.filter(draft => draft !== undefined).sort((a, b) => b.saved_at.localeCompare(a.saved_at))
}
